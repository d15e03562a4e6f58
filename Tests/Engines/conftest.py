"""Real browsers of three engines, each driven by the protocol that its makers maintain."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from marionette_driver.marionette import Marionette
from program import Program
from selenium import webdriver
from selenium.webdriver.common.keys import Keys


SIZE = (1_280, 800)
PATIENCE = 10
# Gives up before the driver does.
FIRST_VALUE = f"""
const done = arguments[arguments.length - 1];
const end = performance.now() + {PATIENCE * 500};
const look = () => {{
  let value = null;
  try {{ value = EXPRESSION; }} catch {{}}
  if (value || performance.now() > end) done(value);
  else requestAnimationFrame(look);
}};
look();
"""
KEYS = {"ArrowDown": "ARROW_DOWN", "ArrowUp": "ARROW_UP", "End": "END", "Escape": "ESCAPE"}


class Engine:
    """A browser with one window, by what WebDriver and Marionette have in common."""

    def __init__(self, driver: Any, open: Callable[[str], None], back: Callable[[], None]) -> None:
        self.driver = driver
        self.open = open
        self.back = back

    def find(self, selector: str) -> Any:
        self.wait_for(f"document.querySelector({selector!r}) !== null")
        return self.driver.find_element("css selector", selector)

    def click(self, selector: str) -> None:
        self.wait_for_rest()
        # A bar would cover what a driver scrolls just into view.
        self.run(f"document.querySelector({selector!r}).scrollIntoView({{ block: 'center' }})")
        self.find(selector).click()

    def press(self, key: str) -> None:
        """A key as WebDriver names it, where the focus is."""
        self.find(":focus").send_keys(getattr(Keys, KEYS[key]))

    def run(self, expression: str) -> Any:
        """The value of an expression of JavaScript in the page."""
        return self.driver.execute_script(f"return {expression}")

    def wait(self, condition: Callable[[], Any]) -> Any:
        """The first true value of a condition, which may fail while a page changes."""
        deadline = time.monotonic() + PATIENCE
        problem = "it stayed false"
        while time.monotonic() < deadline:
            try:
                if value := condition():
                    return value
            except Exception as error:  # Each protocol has its own for a page that is gone.
                problem = str(error)
        pytest.fail(f"Expected a condition within {PATIENCE} s: {problem}")

    def wait_for(self, expression: str) -> Any:
        """The first true value of an expression of JavaScript, which the page looks at with each of its frames."""
        return self.wait(lambda: self.driver.execute_async_script(FIRST_VALUE.replace("EXPRESSION", expression)))

    def wait_for_rest(self) -> None:
        """Until nothing is under way any more that changes the page (`busy.js`)."""
        self.wait_for("document.readyState === 'complete' && !document.querySelector('main[aria-busy]')")


@contextmanager
def chromium() -> Iterator[Engine]:
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    for argument in ("--headless=new", "--no-sandbox", "--autoplay-policy=no-user-gesture-required"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    try:
        yield Engine(driver, driver.get, driver.back)
    finally:
        driver.quit()


@contextmanager
def firefox() -> Iterator[Engine]:
    with tempfile.TemporaryDirectory() as folder:
        # Marionette replaces the file, so /dev/null would become one.
        driver = Marionette(
            bin="/usr/bin/firefox-esr", headless=True, prefs={"media.autoplay.default": 0}, gecko_log=f"{folder}/log.txt")
        driver.start_session()
        try:
            yield Engine(driver, driver.navigate, driver.go_back)
        finally:
            driver.quit()


@contextmanager
def webkit() -> Iterator[Engine]:
    folder = next(Path("/usr/lib").glob("*/webkit2gtk-4.1"))
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(folder / "MiniBrowser")
    options.add_argument("--automation")
    with screen() as display:
        os.environ["DISPLAY"] = display
        driver = webdriver.WebKitGTK(options=options, service=webdriver.WebKitGTKService("/usr/bin/WebKitWebDriver"))
        try:
            yield Engine(driver, driver.get, driver.back)
        finally:
            driver.quit()


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen; its name."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"], pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        yield f":{os.read(reader, 16).decode().strip()}"
    finally:
        server.terminate()
        server.wait()
        os.close(reader)


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A loudspeaker that nobody hears: Firefox plays nothing without one."""
    folder = tmp_path_factory.mktemp("sound")
    socket = folder / "native"
    environment = os.environ | {"XDG_RUNTIME_DIR": str(folder)}
    # It answers when it has gone to the background.
    subprocess.run(
        [
            "pulseaudio", "-n", "--load=module-null-sink",
            f"--load=module-native-protocol-unix socket={socket} auth-anonymous=1", "--exit-idle-time=-1", "--daemonize=yes",
        ],
        env=environment, check=True,
    )
    os.environ["PULSE_SERVER"] = f"unix:{socket}"
    yield
    subprocess.run(["pulseaudio", "--kill"], env=environment, check=True)


@pytest.fixture(scope="session", params=[chromium, firefox, webkit], ids=lambda make: make.__name__)
def engine(request: pytest.FixtureRequest, sound: None) -> Iterator[Engine]:
    with request.param() as engine:
        engine.driver.set_window_rect(width=SIZE[0], height=SIZE[1])
        yield engine


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with Program(tmp_path_factory.mktemp("data"), "--offline", "--profiles", "private") as program:
        yield program
