/** What every lesson says alike. */
import type { Step } from "./lesson";

/** Where to find a hint, once so many things are done. */
export const hint = (done: number): Step => ({
  id: "hint",
  when: [{ done }],
  at: ["hint", "confirm"],
  clause: "",
  title: { en: "Not sure?", de: "Unsicher?" },
  text: {
    en: "The bulb, or H, shows what a good player would do who knows what you know. Nothing is chosen for you. What is not possible, and why, is under ?.",
    de: "Die Glühbirne oder H zeigt, was ein guter Spieler mit deinem Wissen täte. Gewählt wird nichts für dich. Was nicht geht, und warum, steht unter ?.",
  },
});
