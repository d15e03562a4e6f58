// Types for the scripts in Sources/Screens: the elements that selectors find, and what TypeScript 4.8 doesn't know.

type Before<Text extends string, Mark extends string> = Text extends `${infer Head}${Mark}${string}` ? Head : Text;
type LastCompound<Selector extends string> = Selector extends `${string} ${infer Rest}` ? LastCompound<Rest> : Selector;
type TagOf<Selector extends string> = Before<Before<Before<Before<LastCompound<Selector>, '.'>, '#'>, '['>, ':'>;

/** `.search input[type=search]` finds an `HTMLInputElement`; a selector without a tag at its end, an `HTMLElement`. */
type ElementOf<Selector extends string> = Selector extends `${infer First}, ${infer Rest}`
  ? ElementOf<First> | ElementOf<Rest>
  : TagOf<Selector> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<Selector>] : HTMLElement;

interface ParentNode {
  querySelector<Selector extends string>(selector: Selector): ElementOf<Selector> | null;
  querySelectorAll<Selector extends string>(selector: Selector): NodeListOf<ElementOf<Selector>>;
}
interface Element {
  closest<Selector extends string>(selector: Selector): ElementOf<Selector> | null;
  checkVisibility(): boolean;
  scrollBy(options: InstantScroll): void;
  scrollIntoView(options: InstantScroll): void;
}
interface ARIAMixin { role: string | null, ariaDescription: string | null }
interface HTMLElement {
  popover: string | null;
  showPopover(): void;
  hidePopover(): void;
}

interface Array<T> {
  toSpliced(start: number, deleteCount: number, ...items: T[]): T[];
  findLastIndex(predicate: (item: T) => boolean): number;
}
interface Document {
  startViewTransition?(update: () => void): ViewTransition;
}
interface ViewTransition {
  readonly ready: Promise<void>;
  readonly finished: Promise<void>;
  readonly updateCallbackDone: Promise<void>;
}
interface FocusOptions { focusVisible?: boolean }
interface Navigator { readonly connection?: { readonly saveData: boolean, readonly rtt?: number } }
interface InstantScroll { behavior: 'instant', top?: number }
declare function scrollBy(options: InstantScroll): void;
declare function scrollTo(options: InstantScroll): void;
interface Performance { getEntriesByType(type: 'navigation'): PerformanceNavigationTiming[] }
interface WindowEventMap { connect: MessageEvent, input: InputEvent, fetch: FetchEvent, install: ExtendableEvent, activate: ExtendableEvent, sync: ExtendableEvent, push: PushEvent, pushsubscriptionchange: PushSubscriptionChangeEvent, notificationclick: NotificationEvent, pagereveal: PageSwapEvent, pageswap: PageSwapEvent }
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#the-pageswapevent-interface
interface PageSwapEvent extends Event {
  readonly viewTransition: ViewTransition | null;
  readonly activation: NavigationActivation | null;
}

// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api
interface NavigationActivation {
  readonly entry: { readonly url: string | null };
  readonly from: { readonly url: string | null } | null;
}
interface Navigation {
  readonly activation?: NavigationActivation;
  readonly currentEntry: { readonly index: number };
  entries(): { readonly url: string }[];
}
// https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-infrastructure
declare class CloseWatcher { destroy(): void; onclose: (() => void) | null }
interface Window {
  readonly CloseWatcher?: typeof CloseWatcher;
  readonly navigation?: Navigation;
  readonly scheduler?: { yield?(): Promise<void> };
}
declare const navigation: Navigation;

// The service worker (https://w3c.github.io/ServiceWorker); the server writes `SHELL`.
interface ExtendableEvent extends Event { waitUntil(promise: Promise<unknown>): void }
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface MessageEvent<T = any> { waitUntil(promise: Promise<unknown>): void }
interface WindowClient {
  readonly url: string;
  postMessage(message: unknown): void;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}
declare const clients: {
  claim(): Promise<void>, matchAll(options: { type: 'window', includeUncontrolled?: boolean }): Promise<WindowClient[]>,
  openWindow(url: string): Promise<WindowClient | null>,
};
declare const registration: ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };
// https://w3c.github.io/push-api
interface PushEvent extends ExtendableEvent { readonly data: { json(): any } | null }
interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
interface NotificationEvent extends ExtendableEvent { readonly notification: Notification }
declare function skipWaiting(): Promise<void>;
declare const SHELL: {
  readonly version: string, readonly home: string, readonly offline: string, readonly favourites: string, readonly search: string, readonly notifications: string,
  readonly icon: string,
  readonly assets: string[],
};

/** `PublicKeyCredential`, which older browsers have in part or not at all (W3C, "Web Authentication Level 3"). */
interface PasskeyClass {
  new(): PublicKeyCredential & { toJSON(): unknown };
  parseCreationOptionsFromJSON(options: unknown): PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON(options: unknown): PublicKeyCredentialRequestOptions;
}
