// What chance may leave out of the bank and the books: a statement imported twice over, matched, doubted, put right; entries by hand; a month closed.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import {
  askAboutRest,
  importCamt,
  importCsv,
  matchProposed,
  rematchLast,
  slipsAtBank,
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
import type { Later } from './rare-tuition.ts'
import { count, type World } from './world.ts'

/** The accountant reads the statement of the bank, in the two ways that it gives it. */
export const bankIsRead = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const { compta } = staff
  later(9, async () => {
    const yesterday = addDays(life.today(), -1)
    await receiveBills(compta, yesterday)
    await importCamt(compta, [
      { cents: -84_000, day: yesterday, label: `PRLV SCI DU PORT LOYER-${yesterday.slice(2, 7)}` },
      ...(await slipsAtBank(compta)),
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
    count(world.injected, 'bank line nobody knows')
    await askAboutRest(compta, 'Demandé à la banque')
    await importCsv(compta, [
      { cents: -1_990, day: yesterday, label: 'FRAIS DE TENUE DE COMPTE' },
      { cents: -450, day: life.today(), label: 'COMMISSION SUR VIREMENT' },
    ])
    await matchProposed(compta)
  })
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
