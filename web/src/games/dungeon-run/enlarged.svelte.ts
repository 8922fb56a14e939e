/** The card somebody wants to read; it lies over the table until it is closed. */
class Enlarged {
  card = $state<string | null>(null);
  /** Who asked for it is given the keyboard back. */
  private from: HTMLElement | null = null;

  open(card: string): void {
    this.from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.card = card;
  }

  close(): void {
    this.card = null;
    this.from?.focus();
    this.from = null;
  }
}

export const enlarged = new Enlarged();
