// What tests of import and export share: files made of lines, the calls of the screen, the wait for the end.

import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import type {
  FileColumns,
  ImportErrors,
  LineStatus,
  Matching,
  RunReport,
} from '@cartable/domain/exchange/exchange.schema.ts'
import type { Caller, TestApp } from '../../../test/app.ts'

export type Sent = {
  objectType?: string
  dryRun?: boolean
  browser?: string
  matching?: Matching
  tells?: boolean
}

/** A csv file as a French spreadsheet writes it. */
export const csvOf = (...lines: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    `\uFEFF${lines.map((cells) => cells.map((cell) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')).join('\n')}\n`,
  )

/** The calls of the screen, by one person. */
export const exchangeCalls = (app: TestApp, caller: Caller) => {
  const send = async (
    input: Sent,
    file: Buffer | null,
    fileName = 'fichier.csv',
  ): Promise<{
    status: number
    body: { errors: ImportErrors | null; runId: number | null; columns: FileColumns | null }
  }> => {
    const form = new FormData()
    form.append('data', JSON.stringify(input))
    if (file) form.append('file', new Blob([new Uint8Array(file)]), fileName)
    const body = new Response(form)
    const response = await app.http.inject({
      method: 'POST',
      url: `/api${excelFileApi.import.path}`,
      payload: Buffer.from(await body.arrayBuffer()),
      headers: {
        'content-type': body.headers.get('content-type') ?? '',
        cookie: caller.cookie,
        'x-cartable': '1',
        'sec-fetch-site': 'same-origin',
      },
    })
    return { status: response.statusCode, body: response.json() }
  }
  const progress = async (objectType: string) => (await app.call(excelFileApi.progress, { objectType }, caller)).body
  /** Asks the progress, as the page does, until there is a report. */
  const ended = async (objectType: string): Promise<RunReport> => {
    for (;;) {
      const { report } = await progress(objectType)
      if (report) return report
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return {
    send,
    progress,
    ended,
    /** Imports a file to its end. */
    run: async (objectType: string, file: Buffer, more: { dryRun?: boolean; fileName?: string } = {}) => {
      const { body } = await send({ objectType, dryRun: more.dryRun ?? false }, file, more.fileName)
      if (body.errors) throw new Error(JSON.stringify(body.errors))
      return ended(objectType)
    },
    lines: async (runId: number, more: { statuses?: LineStatus[]; q?: string } = {}) =>
      (
        await app.call(
          excelFileApi.report,
          { runId: String(runId), q: more.q ?? '', ...(more.statuses ? { statuses: more.statuses.join(',') } : {}) },
          caller,
        )
      ).body,
    undo: async (runId: number) => (await app.call(excelFileApi.undo, { runId }, caller)).body,
    exported: async (objectType: string, format: 'xlsx' | 'xls' | 'csv' | 'ods' = 'csv') =>
      (await app.call(excelFileApi.export, { objectType, format }, caller)).raw,
  }
}
