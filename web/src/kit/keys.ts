/** Keys at the table. */

/** The key of a press that is meant for the table; null where somebody types, or a shortcut of the browser is meant. */
export function keyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const element = event.target as HTMLElement | null;
  if (element?.closest?.("input, textarea, select, [contenteditable], dialog[open]")) return null;
  return event.key;
}

const PATIENCE = 550;

/** Numbers of more than one digit, typed one after the other. */
export class Digits {
  private typed = "";
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly found: (number: number) => void) {}

  type(digit: string, most: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    const number = Number(this.typed + digit);
    if (number === 0 || number > most) {
      this.typed = "";
      if (this.timer !== null && Number(digit) > 0 && Number(digit) <= most) this.type(digit, most);
      return;
    }
    if (number * 10 > most) {
      this.typed = "";
      this.timer = null;
      this.found(number);
      return;
    }
    this.typed = String(number);
    this.timer = setTimeout(() => {
      this.typed = "";
      this.timer = null;
      this.found(number);
    }, PATIENCE);
  }
}
