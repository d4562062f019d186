// For tests of documents: honest and dishonest files, an upload as a browser makes it.
import { customerDocumentsApi } from '@cartable/domain/documents/customer-documents.api.ts'
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import type { FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import type { Caller, TestApp } from '../../../test/app.ts'

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

export type SentFile = { readonly name: string; readonly bytes: Buffer }
type Sent = { readonly customerId: number; readonly documentTypeId: number; readonly issueDate: string | null }

/** Sends files with an operation that takes them under the part `files`. */
export const sendFiles = async (
  app: TestApp,
  caller: Caller,
  { path }: { readonly path: string },
  data: object,
  files: readonly SentFile[],
): Promise<{ status: number; body: FormAnswer }> => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name)
  const packed = new Response(form)
  const response = await app.http.inject({
    method: 'POST',
    url: `${apiPrefix}${path}`,
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: {
      'content-type': packed.headers.get('content-type') ?? '',
      [requestHeader]: '1',
      'sec-fetch-site': 'same-origin',
      cookie: caller.cookie,
    },
  })
  return { status: response.statusCode, body: response.json() as FormAnswer }
}

/** Sends a document of a customer with its files. */
export const sendDocument = (app: TestApp, caller: Caller, sent: Partial<Sent>, files: readonly SentFile[] = []) =>
  sendFiles(app, caller, customerDocumentsApi.customerUpload, { issueDate: null, ...sent }, files)
