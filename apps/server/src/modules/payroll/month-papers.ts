// All payslips that were issued of a month, in one file to be printed: each as it was kept, named by its teacher and family.
import { Readable } from 'node:stream'
import { startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type ZipPart, zipBytes } from '../../platform/sheets/zip-write.ts'
import { findPayslip } from './payroll.queries.ts'
import { renderPayslip } from './print-payslip.ts'
import { listPapers } from './salary-month.queries.ts'

const safe = (name: string) => name.replace(/[/\\:*?"<>|]/g, '-')

/** Opened when its turn comes: of a hundred papers, one file is open at a time. */
async function* inTurn(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  for await (const bytes of await open()) yield bytes as Buffer
}

export const monthPapers = async ({ db, platform }: OperationContext, day: string): Promise<Document> => {
  const month = startOfMonth(day)
  const papers = await listPapers(db, month)
  if (papers.length === 0) return notFound()
  const parts: ZipPart[] = []
  for (const { id, teacher, customer, storageKey } of papers) {
    const body =
      storageKey === null
        ? [await renderPayslip(db, platform, (await findPayslip(db, id, {})) ?? notFound())]
        : inTurn(() => platform.files.read({ storageKey }))
    // two of one teacher may be of families of the same name
    const name = `${safe(`${teacher}, famille ${customer}`)} (${id}).pdf`
    parts.push({ name, body })
  }
  return {
    ...{ mediaType: 'application/zip', fileName: `bulletins-${month.slice(0, 7)}.zip`, inline: false },
    body: Readable.from(zipBytes(parts), { objectMode: false }),
  }
}
