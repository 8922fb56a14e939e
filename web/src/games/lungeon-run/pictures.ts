/** Which icon stands for which card; packs may bring others, which get a plain one. */
import Barbarian from "~icons/game-icons/barbarian";
import Shield from "~icons/game-icons/checked-shield";
import Unknown from "~icons/game-icons/help";
import Potion from "~icons/game-icons/health-potion";
import Thief from "~icons/game-icons/hood";
import Treasure from "~icons/game-icons/locked-chest";
import Hulk from "~icons/game-icons/ogre";
import Mana from "~icons/game-icons/potion-ball";
import Dragon from "~icons/game-icons/dragon-head";
import Slime from "~icons/game-icons/transparent-slime";
import Spell from "~icons/game-icons/scroll-unfurled";
import Sword from "~icons/game-icons/broadsword";
import Paladin from "~icons/game-icons/visored-helm";
import Wizard from "~icons/game-icons/wizard-face";

const ICONS: Record<string, typeof Unknown> = {
  paladin: Paladin,
  wizard: Wizard,
  thief: Thief,
  barbarian: Barbarian,
  slime: Slime,
  hulk: Hulk,
  dragon: Dragon,
  sword: Sword,
  shield: Shield,
  spell: Spell,
  treasure: Treasure,
  "legendary-treasure": Treasure,
  "health-potion": Potion,
  "mana-potion": Mana,
};

export function iconOf(id: string): typeof Unknown {
  return ICONS[id] ?? Unknown;
}
