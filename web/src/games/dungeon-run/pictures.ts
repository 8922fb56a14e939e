/** The pictures of cards and figures, by the id of the card; all from game-icons.net (CC BY 3.0). */
import type { Component } from "svelte";
import AbdominalArmor from "~icons/game-icons/abdominal-armor";
import AngelWings from "~icons/game-icons/angel-wings";
import AttachedShield from "~icons/game-icons/attached-shield";
import Backpack from "~icons/game-icons/backpack";
import BlackKnightHelm from "~icons/game-icons/black-knight-helm";
import CardPick from "~icons/game-icons/card-pick";
import Chest from "~icons/game-icons/chest";
import CrossedSwords from "~icons/game-icons/crossed-swords";
import CrownedSkull from "~icons/game-icons/crowned-skull";
import Cultist from "~icons/game-icons/cultist";
import DaemonSkull from "~icons/game-icons/daemon-skull";
import DeathSkull from "~icons/game-icons/death-skull";
import DragonBreath from "~icons/game-icons/dragon-breath";
import DungeonGate from "~icons/game-icons/dungeon-gate";
import DwarfFace from "~icons/game-icons/dwarf-face";
import FloatingCrystal from "~icons/game-icons/floating-crystal";
import Gargoyle from "~icons/game-icons/gargoyle";
import Ghost from "~icons/game-icons/ghost";
import Goblin from "~icons/game-icons/goblin";
import GoblinHead from "~icons/game-icons/goblin-head";
import GolemHead from "~icons/game-icons/golem-head";
import HangingSpider from "~icons/game-icons/hanging-spider";
import Harpy from "~icons/game-icons/harpy";
import HoodedFigure from "~icons/game-icons/hooded-figure";
import HornedSkull from "~icons/game-icons/horned-skull";
import Hydra from "~icons/game-icons/hydra";
import KnightBanner from "~icons/game-icons/knight-banner";
import MetalGolemHead from "~icons/game-icons/metal-golem-head";
import MimicChest from "~icons/game-icons/mimic-chest";
import Minotaur from "~icons/game-icons/minotaur";
import Mole from "~icons/game-icons/mole";
import MummyHead from "~icons/game-icons/mummy-head";
import Ogre from "~icons/game-icons/ogre";
import OrcHead from "~icons/game-icons/orc-head";
import OverlordHelm from "~icons/game-icons/overlord-helm";
import PointySword from "~icons/game-icons/pointy-sword";
import RamProfile from "~icons/game-icons/ram-profile";
import Rat from "~icons/game-icons/rat";
import RockGolem from "~icons/game-icons/rock-golem";
import Run from "~icons/game-icons/run";
import ShamblingZombie from "~icons/game-icons/shambling-zombie";
import Skeleton from "~icons/game-icons/skeleton";
import Slime from "~icons/game-icons/slime";
import SpikedDragonHead from "~icons/game-icons/spiked-dragon-head";
import Torch from "~icons/game-icons/torch";
import Troll from "~icons/game-icons/troll";
import Upgrade from "~icons/game-icons/upgrade";
import VisoredHelm from "~icons/game-icons/visored-helm";
import WizardFace from "~icons/game-icons/wizard-face";
import WolfTrap from "~icons/game-icons/wolf-trap";
import WomanElfFace from "~icons/game-icons/woman-elf-face";
import { later } from "./pictures-later.svelte";
import { printedId } from "./view";

type Picture = Component<Record<string, unknown>>;

const CARDS: Record<string, unknown> = {
  "addolgar-vayne": AngelWings,
  birodin: RamProfile,
  vargagg: OrcHead,
  "the-fourth-vessel": HornedSkull,
  "emma-goodluck": WizardFace,
  paelleall: WomanElfFace,
  stabbins: GoblinHead,
  dorgan: DwarfFace,
  "goblin-cutpurse": Goblin,
  "skeleton-guard": Skeleton,
  "dire-rats": Rat,
  "kravlas-cultist": Cultist,
  ghoul: ShamblingZombie,
  ghost: Ghost,
  slime: Slime,
  "giant-spider": HangingSpider,
  mimic: MimicChest,
  gargoyle: Gargoyle,
  harpy: Harpy,
  "tunnel-sapper": Mole,
  mummy: MummyHead,
  "fire-drake": DragonBreath,
  "mole-ogre": Ogre,
  "cave-troll": Troll,
  "stone-golem": RockGolem,
  "bone-knight": BlackKnightHelm,
  minotaur: Minotaur,
  hydra: Hydra,
  "colossus-of-galnon": GolemHead,
  ashmaw: SpikedDragonHead,
  morvane: CrownedSkull,
  "the-brass-warden": MetalGolemHead,
  zarethis: OverlordHelm,
};

const SIGNS = {
  attack: CrossedSwords,
  escape: Run,
  skull: DeathSkull,
  chest: Chest,
  pack: Backpack,
  trap: WolfTrap,
  tile: DungeonGate,
  torch: Torch,
  first: KnightBanner,
  head: VisoredHelm,
  body: AbdominalArmor,
  primary: PointySword,
  off: AttachedShield,
  ability: Upgrade,
  boss: DaemonSkull,
  stranger: HoodedFigure,
  hand: CardPick,
  stone: FloatingCrystal,
};

export type Sign = keyof typeof SIGNS;

export function sign(name: Sign): Picture {
  return SIGNS[name] as unknown as Picture;
}

/** The picture of a card; abilities and tiles have none of their own. */
export function picture(id: string, otherwise: Sign = "ability"): Picture {
  return (CARDS[printedId(id)] ?? later.finds[printedId(id)] ?? SIGNS[otherwise]) as Picture;
}

export function isSign(name: string): name is Sign {
  return name in SIGNS;
}
