// Use cases of the texts of printed papers: list by printing, form, preview on a sample, save.
import { configurationRefusals } from '@cartable/domain/configuration/configuration.refusals.ts'
import type { printingsApi } from '@cartable/domain/configuration/printings.api.ts'
import type { PrintingRecord, PrintingRow } from '@cartable/domain/configuration/printings.schema.ts'
import {
  type PrintingElement,
  printings,
  printingTagNames,
  printingTags,
  unknownTags,
} from '@cartable/domain/configuration/printings.ts'
import { folded } from '@cartable/domain/kernel/folded.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { printingValues } from '../../platform/pdf/letterhead.ts'
import type { PdfDefinition } from '../../platform/pdf/pdf.ts'
import { findSeller } from '../../platform/pdf/seller.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { sampleBillPaper } from '../billing/papers/print-sample-bill.ts'
import { sampleSelfBillPaper } from '../billing/pay-runs/print-sample-self-bill.ts'
import { sampleTaxReturnPaper } from '../billing/tax-return/print-sample-tax-return.ts'
import { sampleContractPaper } from '../contracts/print-sample-contract.ts'
import { samplePayslipPaper } from '../payroll/print-sample-payslip.ts'
import { sampleAttendancePaper } from '../traineeships/attendance/print-sample-attendance.ts'
import { findPrintingSeller, listPrintings, type PrintingFound, updatePrinting } from './printings.queries.ts'

type Api = typeof printingsApi

const french = new Intl.Collator('fr')
const elementOf = ({ printing, element }: Pick<PrintingFound, 'printing' | 'element'>): PrintingElement | undefined =>
  printings[printing]?.elements[element]
const known = async ({ db }: OperationContext): Promise<PrintingFound[]> =>
  (await listPrintings(db)).filter((row) => elementOf(row) !== undefined)

const rowOf = (row: PrintingFound): PrintingRow => ({
  ...row,
  printingLabel: printings[row.printing]?.label ?? row.printing,
  elementLabel: elementOf(row)?.label ?? row.element,
})
const searched = (row: PrintingRow) => `${row.printingLabel} ${row.elementLabel} ${row.content}`

/** Some tens of rows, sorted by names that the program gives: no query could. */
export const printingList = async (
  context: OperationContext,
  { q, sort, page, size }: InputOf<Api['listPrintings']>,
): Promise<AnswerOf<Api['listPrintings']>> => {
  const rank = Object.keys(printings)
  const words = folded(q).split(/\s+/).filter(Boolean)
  const rows = (await known(context))
    .map(rowOf)
    .filter((row) => words.every((word) => folded(searched(row)).includes(word)))
    .sort((a, b) => {
      const byPrinting = rank.indexOf(a.printing) - rank.indexOf(b.printing)
      if (byPrinting !== 0) return byPrinting
      const [one, other] = sort.direction === 'asc' ? [a, b] : [b, a]
      return sort.column === 'element'
        ? french.compare(one.elementLabel, other.elementLabel)
        : Date.parse(one.updatedAt) - Date.parse(other.updatedAt)
    })
  return {
    rows: rows.slice((page - 1) * size, page * size),
    total: rows.length,
    totalIsExact: true,
    page,
    size,
    totals: null,
  }
}

/** The texts of one paper in the order in which it prints them. */
const paperOf = (rows: readonly PrintingFound[], printing: string): PrintingFound[] => {
  const order = Object.keys(printings[printing]?.elements ?? {})
  return rows
    .filter((row) => row.printing === printing)
    .sort((a, b) => order.indexOf(a.element) - order.indexOf(b.element))
}

export const showPrinting = async (context: OperationContext, id: number): Promise<PrintingRecord> => {
  const rows = await known(context)
  const found = rows.find((row) => row.id === id) ?? notFound()
  const values = printingValues(await findPrintingSeller(context.db))
  return {
    ...rowOf(found),
    maxLength: elementOf(found)?.maxLength ?? 0,
    note: printings[found.printing]?.note ?? null,
    tags: printingTagNames.map((name) => ({ name, label: printingTags[name].label, value: values[name] })),
    paper: paperOf(rows, found.printing).map(rowOf),
  }
}

/** The text as it may be stored: bounded, present where a paper needs it, without a tag that no paper fills. */
const checked = (row: PrintingFound, content: string | null): string => {
  const element = elementOf(row)
  const text = content ?? ''
  if (element?.isRequired && text.trim() === '') refuse(configurationRefusals.textRequired, 'content')
  if (element && text.length > element.maxLength)
    refuse(configurationRefusals.textTooLong(element.maxLength), 'content')
  const [unknown] = unknownTags(text)
  if (unknown !== undefined) refuse(configurationRefusals.unknownTag(unknown), 'content')
  return text
}

export const savePrinting = async (
  context: OperationContext,
  { id, updatedAt, content }: InputOf<Api['savePrinting']>,
): Promise<AnswerOf<Api['savePrinting']>> => {
  const { db } = context
  const row = (await known(context)).find((one) => one.id === id) ?? notFound()
  await lockUnchanged(db, 'printingConfigs', id, updatedAt, () => showPrinting(context, id))
  await updatePrinting(db, id, checked(row, content))
  context.live(['configuration'])
  return { errors: null, id, updatedAt: await stampOf(db, 'printingConfigs', id) }
}

/** The paper of a sample made with a text that is being written. */
export const previewPrinting = async (
  context: OperationContext,
  { id, content }: InputOf<Api['previewPrinting']>,
): Promise<Document> => {
  const { db, today, platform } = context
  const rows = await known(context)
  const row = rows.find((one) => one.id === id) ?? notFound()
  const texts = Object.fromEntries(paperOf(rows, row.printing).map((one) => [one.element, one.content]))
  texts[row.element] = content ?? ''
  const samples: Readonly<Record<string, () => Promise<PdfDefinition>>> = {
    bill: () => sampleBillPaper(db, 'bill', texts, today()),
    'credit-note': () => sampleBillPaper(db, 'credit-note', texts, today()),
    contract: () => sampleContractPaper(db, texts, today()),
    'tax-return': () => sampleTaxReturnPaper(db, texts, today()),
    payslip: () => samplePayslipPaper(db, texts, today()),
    'teacher-bill': async () => sampleSelfBillPaper((await findSeller(db, 'private-tuition')).name, texts, today()),
    attendance: async () => sampleAttendancePaper(await findSeller(db, 'traineeship'), texts, today()),
  }
  const definition = await (samples[row.printing] ?? notFound)()
  return {
    mediaType: 'application/pdf',
    fileName: `apercu-${row.printing}.pdf`,
    body: await platform.pdf.render(definition),
    inline: true,
  }
}
