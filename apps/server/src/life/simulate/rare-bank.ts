// What chance may leave out of the bank and the books: a statement imported twice over, matched, doubted, put right; entries by hand; a month closed.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import {
  askAboutRest,
  enterAtBank,
  explainMoves,
  importCamt,
  importCsv,
  matchProposed,
  proveAtBank,
  rematchLast,
  slipsAtBank,
  undoAtBank,
} from '../acts/money/bank.acts.ts'
import {
  approveByHand,
  keepAsModel,
  letterAgain,
  putModelAway,
  refuseByHand,
  reverseByHand,
  withdrawByHand,
  writeByHand,
} from '../acts/money/books.acts.ts'
import { closeMonth, closeYear, enterAccruals, openYear, redoAccrual, reopenMonth } from '../acts/money/closing.acts.ts'
import { receiveBills } from '../acts/money/purchases.acts.ts'
import { fileVat, vatIsTaken } from '../acts/money/vat.acts.ts'
import type { Person } from '../life.ts'
import type { Later } from './rare-tuition.ts'
import { count, type World } from './world.ts'

/** The accountant reads the statement of the bank, in the two ways that it gives it. */
export const bankIsRead = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const { compta } = staff
  later(9, async () => {
    const yesterday = addDays(life.today(), -1)
    await receiveBills(compta, yesterday)
    // the bank keeps its commission of one slip
    const [less, ...slips] = await slipsAtBank(compta)
    await importCamt(compta, [
      { cents: -62_350, day: yesterday, label: loan },
      { cents: 150_000, day: yesterday, label: other },
      ...(less ? [{ ...less, cents: less.cents - 139, label: net }] : []),
      { cents: -84_000, day: yesterday, label: `PRLV SCI DU PORT LOYER-${yesterday.slice(2, 7)}` },
      ...slips,
      { cents: -1_990, day: yesterday, label: 'FRAIS DE TENUE DE COMPTE', endToEndId: 'FRAIS-11' },
      {
        cents: 6_500,
        day: yesterday,
        label: 'VIR SEPA RECU',
        from: 'M YVES ABALAIN',
        iban: 'FR1420041010050500013M02606',
      },
    ])
    await matchProposed(compta)
    await rematchLast(compta)
    await linesAreWritten(compta)
    count(world.injected, 'bank line nobody knows')
    await askAboutRest(compta, 'Demandé à la banque')
    await importCsv(compta, [
      { cents: -1_990, day: yesterday, label: 'FRAIS DE TENUE DE COMPTE' },
      { cents: -450, day: life.today(), label: 'COMMISSION SUR VIREMENT' },
    ])
    await matchProposed(compta)
  })
}

const [loan, other, net] = ['PRLV ECHEANCE PRET 0042', 'VIR SEPA COURS ARMOR STAGES', 'VIR REMISE NETTE DE COMMISSION']
/** A loan on three accounts, put right once; money of the other company; a slip that comes less a commission. */
const linesAreWritten = async (compta: Person): Promise<void> => {
  const capital = { code: '164000', cents: 51_000, words: 'Capital' }
  await enterAtBank(compta, loan, [capital, { code: '661000', words: 'Intérêts' }])
  await undoAtBank(compta, loan)
  const interest = { code: '661000', cents: 9350, words: 'Intérêts' }
  await enterAtBank(compta, loan, [capital, interest, { code: '616000', words: 'Assurance' }])
  await enterAtBank(compta, other, [{ code: '580000', words: 'Virement entre sociétés' }])
  await proveAtBank(compta, net, '627000')
}

/** Two payments are contested: one is lost, one is won; the provider takes fees and a sum that nobody knows, and sends what is left to the bank. */
export const cardsAreContested = async ({ staff, providers, injected }: World, later: Later): Promise<void> => {
  const [lost, won] = await providers.contest(2)
  count(injected, 'payment contested')
  for (const nature of ['abonnement', 'ajustement']) await providers.press('/stripe/mouvements', { nature })
  later(2, async () => {
    if (lost) await providers.press(`/stripe/contestations/${lost}`, { suite: 'perdue' })
    if (won) await providers.press(`/stripe/contestations/${won}`, { suite: 'repondre' })
  })
  later(3, async () => {
    if (won) await providers.press(`/stripe/contestations/${won}`, { suite: 'gagnee' })
  })
  later(5, () => providers.askBank())
  later(6, () => explainMoves(staff.compta, 'Ajustement du prestataire'))
}

/** A lettering is doubted, entries are written by hand: approved and reversed, refused, withdrawn; one is kept as a model. */
export const booksAreKept = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  later(12, async () => {
    const direction = await life.as('direction')
    await letterAgain(staff.compta)
    const fees = { ...{ label: 'Honoraires de l’expert-comptable', reason: 'Facture reçue' }, cents: 24_000 }
    const two = { debit: '622000', credit: '512000', entryOn: life.today(), submits: true }
    const kept = await writeByHand(staff.compta, { ...fees, ...two })
    await approveByHand(direction, kept)
    const model = await keepAsModel(staff.compta, kept, 'Honoraires')
    await keepAsModel(staff.compta, kept, 'Honoraires du mois')
    await putModelAway(staff.compta, model.id ?? 0)
    const twice = await writeByHand(staff.compta, { ...fees, ...two })
    await approveByHand(direction, twice)
    await reverseByHand(staff.compta, twice, 'Saisie deux fois')
    await refuseByHand(direction, await writeByHand(staff.compta, { ...fees, ...two }), 'Pièce illisible')
    await withdrawByHand(staff.compta, await writeByHand(staff.compta, { ...fees, ...two, submits: false }))
  })
}

/**
 * The month before is closed with what is left, opened again for something forgotten, closed for good, and its VAT declared;
 * so is each month that follows, and each year once its months are.
 */
export const monthIsClosed = async ({ staff, life, wanted }: World, later: Later): Promise<void> => {
  if (wanted.leavesBooksOpen) return
  const declare = async () => {
    const month = await fileVat(staff.compta)
    if (month !== null) later(2, () => vatIsTaken(staff.compta, month, life.today()))
  }
  const next = () =>
    later(30, async () => {
      next()
      if (await enterAccruals(staff.compta)) await redoAccrual(staff.compta, 'Un cours déclaré tard.')
      if (await closeMonth(staff.compta, 'Points suivis.')) await declare()
      // in January, once the twelve months are closed: what is still to be entered leaves it to the month after
      await closeYear(staff.compta)
      await openYear(staff.compta, life.today())
    })
  next()
  if (!(await closeMonth(staff.compta, 'Points suivis.'))) return
  await reopenMonth(await life.as('direction'), 'Une pièce oubliée.')
  await closeMonth(staff.compta, 'Tout est suivi.')
  await declare()
}
