// What chance may leave out of a short life: each rare state is reached once by somebody, on an ordinary Monday.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { askAdvanceStatus, giveUpAdvance, registerForAdvance, unlinkAdvance } from '../acts/advance.acts.ts'
import { keepCard } from '../acts/billing.acts.ts'
import { mailContact, moveContact, noteOnContact, phoneIn, winContact } from '../acts/contacts.acts.ts'
import { confirmLesson, declareLesson } from '../acts/courses.acts.ts'
import { saveCustomer } from '../acts/customers.acts.ts'
import { findCards, handCard, moveCard } from '../acts/monitoring.acts.ts'
import { cancelCheck, checkPaper, keepPaper, letter, takePaperOut } from '../acts/papers.acts.ts'
import { leaveTeacher, saveTeacher } from '../acts/teachers.acts.ts'
import { landingChapter } from '../demo/landing.chapter.ts'
import { inventor } from '../invent.ts'
import { teacherIsAway } from './agenda.habits.ts'
import { candidacy, rareFates } from './candidate.habits.ts'
import { disputesGoOn } from './lessons.habits.ts'
import { hire } from './people.habits.ts'
import { advancesArePaid } from './rare-advances.ts'
import { bankIsRead, booksAreKept, cardsAreContested, monthIsClosed } from './rare-bank.ts'
import { lessonsAreLost, lessonsDoNotSuit } from './rare-charges.ts'
import { officeActs } from './rare-office.ts'
import { billsAreCorrected, brought, loyaltyBegins, pricesChange } from './rare-prices.ts'
import { chequeBounces, familyForgets, familyPaysAhead } from './rare-receipts.ts'
import {
  employeesArePaid,
  paidLessonsAreTakenBack,
  payslipLessonIsTakenBack,
  teachersArePaidTogether,
  wrongAccountIsPaid,
} from './rare-salaries.ts'
import { familiesWrite, siblingsLearnTogether } from './rare-siblings.ts'
import {
  type Later,
  lessonsGoWrong,
  newPupil,
  plansChange,
  regularLessons,
  restsAndEnds,
  runningContract,
  silentContract,
  silentThenBack,
} from './rare-tuition.ts'
import { type SearchFate, search } from './search.habits.ts'
import { stage } from './stage.habits.ts'
import { attempt, count, inDays, type World } from './world.ts'

/** A family whose card is refused: the card of the board is handed over, waits, and is closed. */
const refusedCard = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const { gestion } = staff
  const pair = await newPupil(world)
  const contractId = await runningContract(world, pair)
  await keepCard(life, gestion, pair.family.customerId, 'refused')
  later(7, async () => {
    const doneAt = new Date(life.now().getTime() - 20 * 3_600_000)
    await confirmLesson(gestion, await declareLesson(gestion, { contractId, doneAt }))
    later(7, async () => {
      for (const { id } of (await findCards(gestion)).slice(0, 2)) {
        await moveCard(gestion, id, 'in-progress')
        await handCard(gestion, id, 'Claire Delmas')
        await moveCard(gestion, id, 'waiting')
        await moveCard(gestion, id, 'closed')
      }
    })
  })
}

/** A card is charged, and the provider is away for more than a day when what it told about it is looked at. */
const newsWhileAway = async (world: World): Promise<void> => {
  const { staff, life, providers } = world
  const pair = await newPupil(world)
  const contractId = await runningContract(world, pair)
  await keepCard(life, staff.gestion, pair.family.customerId, 'works')
  const doneAt = new Date(life.now().getTime() - 3_600_000)
  await confirmLesson(staff.gestion, await declareLesson(staff.gestion, { contractId, doneAt }))
  count(world.injected, 'stripe away')
  await providers.breakDown('stripe', 'error500', new Date(life.now().getTime() + 30 * 3_600_000))
}

/** A family that never answers its three reminders. */
const chasedContact = async ({ staff, parents }: World): Promise<void> => {
  const { gender, firstName, lastName, email, phone, address } = parents.adult(35, 50)
  const id = await phoneIn(staff.commerciale, { gender, firstName, lastName, email, phone, address }, 'Benali')
  await noteOnContact(staff.commerciale, id, 'Répondeur. Message laissé.')
  const columns = ['contact', 'prospect', 'dunning1', 'dunning2', 'dunning3'] as const
  for (const [rank, to] of columns.slice(1).entries()) {
    await mailContact(staff.commerciale, id, to)
    await moveContact(staff.commerciale, id, columns[rank]!, to)
  }
  await moveContact(staff.commerciale, id, 'dunning3', 'lost')
}

/** A family that says yes at once. */
const wonContact = async ({ staff, parents, school }: World): Promise<void> => {
  const { gender, firstName, lastName, email, phone, address } = parents.adult(35, 50)
  const id = await phoneIn(
    staff.commerciale,
    {
      ...{
        isStudent: false,
        gender,
        parentGender: gender,
        firstName,
        lastName,
        email,
        phone,
        parentAddress: null,
        address,
      },
      ...{ studentFirstName: 'Loïc', studentLastName: null, scholarLevelId: school.levelId('3e') },
    },
    'Benali',
  )
  await mailContact(staff.commerciale, id, 'prospect')
  await moveContact(staff.commerciale, id, 'contact', 'prospect')
  await winContact(staff.commerciale, id, 'prospect')
}

/** Advances that end in each way: a form kept as a draft, refused names, blocked and expired ones, one that is left again. */
const advances = async (world: World, later: Later): Promise<void> => {
  const { staff, parents } = world
  const ends = [
    [null, 'draft'],
    ['INCONNU', 'nothing'],
    ['BLOQUE', 'ask'],
    ['ECHU', 'ask'],
    ['ATTENTE', 'give-up'],
    [null, 'unlink'],
  ] as const
  for (const [birthName, next] of ends)
    await attempt(world, async () => {
      const { gender, firstName, lastName, email, address, phone: mobilePhone } = parents.adult(35, 55)
      const person = { gender, firstName, lastName, email, address, mobilePhone }
      const customerId = await saveCustomer(staff.gestion, null, person)
      const taxpayer = {
        ...{ birthOn: '1980-03-12', birth: { departementCode: '35', cityCode: '35238', city: 'Rennes' } },
        ...{ iban: parents.iban(), ...(birthName && { birthName }) },
      }
      await registerForAdvance(staff.gestion, customerId, taxpayer, next !== 'draft')
      if (next === 'ask') later(7, () => askAdvanceStatus(staff.gestion, customerId))
      if (next === 'give-up') later(7, () => giveUpAdvance(staff.gestion, customerId))
      if (next === 'unlink') later(14, () => unlinkAdvance(staff.gestion, customerId))
    })
}

/** Papers of a family: refused, its check taken back, taken out again. */
const papersOf = async (world: World): Promise<void> => {
  const { staff, life } = world
  const { family } = await newPupil(world)
  const owner = { of: 'customer', id: family.customerId } as const
  const keep = (kind: string) =>
    keepPaper(staff.gestion, owner, kind, [letter(kind, [family.name], 'papier.pdf')], addDays(life.today(), -20))
  const refused = await keep('Justificatif de domicile')
  await checkPaper(staff.gestion, owner, refused, false)
  await cancelCheck(staff.gestion, owner, refused)
  await checkPaper(staff.gestion, owner, refused, true)
  await takePaperOut(staff.gestion, owner, await keep('Avis d’imposition'))
}

/** Hired, and gone before any lesson: inactive the night after, with his papers. */
const teacherLeaves = async (world: World): Promise<void> => {
  const { staff, story, life } = world
  await hire(world, story.cast.tutors.length)
  const { teacherId } = story.cast.tutors.pop()!
  await saveTeacher(staff.recrutement, teacherId, () => ({ available: false }))
  await leaveTeacher(staff.recrutement, teacherId, life.today(), 'A trouvé un poste.')
}

/** A self-employed teacher passes the ceiling of the franchise: what he is paid has VAT in it from then on. */
const teacherChargesVat = async ({ staff, story }: World): Promise<void> => {
  const [tutor] = story.cast.tutors
  if (tutor) await saveTeacher(staff.recrutement, tutor.teacherId, () => ({ vatCollected: true }))
}

/** Planned from the first Monday on. */
export const liveRarePaths = async (lived: World, firstMonday: Date): Promise<void> => {
  const { story } = lived
  // what chance does elsewhere changes nothing here
  const world: World = { ...lived, random: story.randomOf('rare paths') }
  await landingChapter.open(story)
  const begin = (week: number, act: (later: Later) => Promise<unknown>) => {
    const later: Later = (days, next) =>
      inDays(world, days, async () => {
        await attempt(world, next)
      })
    story.agenda.at(new Date(firstMonday.getTime() + week * 7 * 86_400_000 + 1), async () => {
      await attempt(world, () => act(later))
    })
  }
  const searches: readonly SearchFate[] = [
    'no-news',
    'linked',
    'failed',
    'other-date',
    'test-cancelled',
    'closed',
    'given-up',
  ]
  for (const [rank, fate] of searches.entries()) begin(1 + rank, async () => search(world, fate, await newPupil(world)))
  for (const [rank, service] of (['mail', 'urssaf'] as const).entries())
    begin(4 + 2 * rank, async () => {
      count(world.injected, `${service} away`)
      await world.providers.breakDown(service, 'error500', new Date(world.life.now().getTime() + 30 * 3_600_000))
    })
  begin(5, () => newsWhileAway(world))
  begin(1, (later) => silentContract(world, later))
  begin(1, (later) => silentThenBack({ ...world, random: story.randomOf('silent then back') }, later))
  begin(0, () => loyaltyBegins(world))
  begin(3, () => brought(world))
  begin(1, (later) => pricesChange(world, later))
  begin(1, (later) => billsAreCorrected(world, later))
  begin(1, (later) => restsAndEnds(world, later))
  begin(1, (later) => regularLessons(world, later))
  begin(1, () => candidacy(world, 'hired'))
  begin(1, () => candidacy(world, 'refused'))
  for (const fate of rareFates)
    begin(1, () => {
      const random = story.randomOf(`candidate ${fate}`)
      return candidacy({ ...world, random, teachers: inventor(random, world.life.today(), `${fate}.exemple.fr`) }, fate)
    })
  begin(2, (later) => lessonsGoWrong(world, later))
  begin(2, (later) => refusedCard(world, later))
  begin(3, () => plansChange(world))
  begin(3, () => teacherIsAway(world))
  begin(5, (later) => lessonsDoNotSuit(world, later))
  begin(6, (later) => lessonsAreLost(world, later))
  begin(2, (later) => disputesGoOn(world, later))
  begin(1, (later) => familyPaysAhead(world, later))
  begin(1, (later) => chequeBounces(world, later))
  begin(1, (later) => familyForgets(world, later))
  begin(1, (later) => bankIsRead(world, later))
  begin(1, (later) => booksAreKept(world, later))
  begin(3, (later) => cardsAreContested(world, later))
  begin(2, () => teacherChargesVat(world))
  begin(5, (later) => monthIsClosed(world, later))
  begin(2, () => chasedContact(world))
  begin(3, () => wonContact(world))
  begin(2, (later) => advances(world, later))
  begin(2, (later) => advancesArePaid({ ...world, random: story.randomOf('paid advances') }, later))
  begin(2, () => papersOf(world))
  begin(2, () => stage(world, 'closed'))
  begin(2, () => stage(world, 'cancelled', true))
  begin(2, (later) => siblingsLearnTogether({ ...world, random: story.randomOf('siblings') }, later))
  begin(3, () => teacherLeaves(world))
  begin(6, () => employeesArePaid(world))
  begin(7, () => teachersArePaidTogether({ ...world, random: story.randomOf('pay runs') }))
  begin(0, (later) => payslipLessonIsTakenBack({ ...world, random: story.randomOf('payslip taken back') }, later))
  begin(7, (later) => paidLessonsAreTakenBack({ ...world, random: story.randomOf('taken back') }, later))
  begin(8, () => wrongAccountIsPaid({ ...world, random: story.randomOf('wrong account') }))
  for (const act of officeActs) begin(3, () => act(world))
  begin(4, () => familiesWrite(world))
}
