/** The pictures of what is found on the way, by the id of the card: loaded when the table stands already. */
import Anvil from "~icons/game-icons/anvil";
import Bandaged from "~icons/game-icons/bandaged";
import BattleAxe from "~icons/game-icons/battle-axe";
import BladeFall from "~icons/game-icons/blade-fall";
import BowArrow from "~icons/game-icons/bow-arrow";
import Breastplate from "~icons/game-icons/breastplate";
import Broadsword from "~icons/game-icons/broadsword";
import BubblingFlask from "~icons/game-icons/bubbling-flask";
import Campfire from "~icons/game-icons/campfire";
import Cash from "~icons/game-icons/cash";
import ChainMail from "~icons/game-icons/chain-mail";
import Cloak from "~icons/game-icons/cloak";
import CrystalBall from "~icons/game-icons/crystal-ball";
import CrystalWand from "~icons/game-icons/crystal-wand";
import CursedStar from "~icons/game-icons/cursed-star";
import Dart from "~icons/game-icons/dart";
import EvilBook from "~icons/game-icons/evil-book";
import FallingRocks from "~icons/game-icons/falling-rocks";
import FireSilhouette from "~icons/game-icons/fire-silhouette";
import FishingNet from "~icons/game-icons/fishing-net";
import Flame from "~icons/game-icons/flame";
import FloatingCrystal from "~icons/game-icons/floating-crystal";
import FloorHatch from "~icons/game-icons/floor-hatch";
import FrozenBody from "~icons/game-icons/frozen-body";
import Glaive from "~icons/game-icons/glaive";
import HealthPotion from "~icons/game-icons/health-potion";
import HeavyHelm from "~icons/game-icons/heavy-helm";
import HolySymbol from "~icons/game-icons/holy-symbol";
import Hood from "~icons/game-icons/hood";
import JewelCrown from "~icons/game-icons/jewel-crown";
import Lockpicks from "~icons/game-icons/lockpicks";
import PlainDagger from "~icons/game-icons/plain-dagger";
import Robe from "~icons/game-icons/robe";
import RoundShield from "~icons/game-icons/round-shield";
import RuneStone from "~icons/game-icons/rune-stone";
import RuneSword from "~icons/game-icons/rune-sword";
import SmokeBomb from "~icons/game-icons/smoke-bomb";
import SpikedMace from "~icons/game-icons/spiked-mace";
import SpikedWall from "~icons/game-icons/spiked-wall";
import Teleport from "~icons/game-icons/teleport";
import TemplarShield from "~icons/game-icons/templar-shield";
import TreasureMap from "~icons/game-icons/treasure-map";
import TripleNeedle from "~icons/game-icons/triple-needle";
import Tripwire from "~icons/game-icons/tripwire";
import WitchFace from "~icons/game-icons/witch-face";
import WizardStaff from "~icons/game-icons/wizard-staff";
import WolfTrap from "~icons/game-icons/wolf-trap";

export const FINDS: Record<string, unknown> = {
  "dwarf-artificer": Anvil,
  "mysterious-crone": WitchFace,
  "wandering-healer": Bandaged,
  "lost-mapmaker": TreasureMap,
  "back-alley-peddler": Cash,
  longsword: Broadsword,
  "spiked-mace": SpikedMace,
  "assassins-dirk": PlainDagger,
  "great-axe": BattleAxe,
  "hunting-bow": BowArrow,
  "ember-wand": CrystalWand,
  "runed-staff": WizardStaff,
  "crystal-orb": CrystalBall,
  buckler: RoundShield,
  "tower-shield": TemplarShield,
  "plate-armor": Breastplate,
  "chain-hauberk": ChainMail,
  "warded-robe": Robe,
  "travellers-cloak": Cloak,
  "iron-helm": HeavyHelm,
  "circlet-of-clarity": JewelCrown,
  "gamblers-hood": Hood,
  "thieves-picks": Lockpicks,
  "healing-potion": HealthPotion,
  "giants-brew": BubblingFlask,
  "smoke-bomb": SmokeBomb,
  "summoning-stone": FloatingCrystal,
  "sword-of-the-well-spirit": RuneSword,
  "doom-glaive": Glaive,
  "forbidden-tome": EvilBook,
  "dart-gallery": Dart,
  "scything-blade": BladeFall,
  "poison-needle": TripleNeedle,
  "crumbling-floor": FloorHatch,
  "weighted-net": FishingNet,
  "hex-rune": RuneStone,
  "shifting-sigil": Teleport,
  "crushing-walls": SpikedWall,
  numb: FrozenBody,
  cursed: CursedStar,
  brand: FireSilhouette,
  cinders: Campfire,
  flame: Flame,
  tripwire: Tripwire,
  rubble: FallingRocks,
  rigged: WolfTrap,
  sanctum: HolySymbol,
};
