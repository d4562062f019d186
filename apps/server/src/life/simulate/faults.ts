// What goes wrong beside people: providers that are away for some hours, news that comes twice, two people at one file.
import { correctedByTwo } from './double-clicks.ts'
import { outages } from './providers.ts'
import { attempt, count, type World } from './world.ts'

const hourMs = 3_600_000

/** Some weeks a provider is away from now on for some hours; what people do meanwhile meets it. */
export const providersFail = async (world: World): Promise<void> => {
  const { random, life, providers } = world
  // what was missed is caught up with before anybody looks at the month
  const inFourDays = new Date(life.now().getTime() + 96 * hourMs)
  if (inFourDays.getUTCMonth() !== life.now().getUTCMonth() || !random.chance(0.3)) return
  const service = random.pick(outages)
  const mode = random.pick(['down', 'error500', 'maintenance'] as const)
  count(world.injected, `${service} away`)
  await providers.breakDown(service, mode, new Date(life.now().getTime() + random.integer(2, 30) * hourMs))
}

/** Networks repeat themselves: the newest events of the card provider are told again. */
export const newsComeTwice = async (world: World): Promise<void> => {
  if (!world.random.chance(0.4)) return
  const taken = await world.providers.tellAgain(5)
  if (taken > 0) count(world.injected, 'news told twice')
}

export const peopleMeet = async (world: World): Promise<void> => {
  const { random, story } = world
  const { families } = story.cast
  if (families.length === 0 || !random.chance(0.5)) return
  const { customerId } = random.pick(families)
  await attempt(world, () => correctedByTwo(world, customerId))
}
