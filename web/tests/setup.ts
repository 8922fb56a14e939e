import { afterEach } from "vitest";

afterEach(() => localStorage.clear());

// What the test's window does not have, and no test is about.
window.matchMedia ??= ((query: string) => ({ matches: false, media: query })) as typeof window.matchMedia;
Element.prototype.scrollIntoView ??= () => {};
