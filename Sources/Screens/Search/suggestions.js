// The styles of what scripts show of searches and choices, which no page begins with.

import './suggestions.css';
