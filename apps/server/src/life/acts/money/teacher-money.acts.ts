// How a self-employed teacher comes to be paid: the account that the card provider opens with the token of a browser.
import { paymentAccountApi } from '@cartable/domain/teachers/payment-account.api.ts'
import { accountTokenFields } from '@cartable/domain/teachers/payment-account.rules.ts'
import type { Life, Person } from '../../life.ts'

/** Files of identity that the provider of test knows. */
const testFiles = { good: 'file_identity_document_success', unreadable: 'file_identity_document_failure' } as const

/** What the browser asks of the provider: a token that stands for an identity, which the product never sees. */
const tokenOf = async ({ platform }: Life, fields: [string, string][]): Promise<string> => {
  const { apiUrl, publishableKey } = platform.config.stripe
  const response = await fetch(new URL('/v1/tokens', apiUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey ?? 'pk_test_sandbox'}` },
    body: new URLSearchParams(fields),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the provider gave no token: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** Opens or completes the account that pays a teacher; answers what the provider had against it, null when nothing. */
export const openPaymentAccount = async (
  life: Life,
  staff: Person,
  teacherId: number,
  document: keyof typeof testFiles = 'good',
): Promise<string | null> => {
  const identity = await staff.do(paymentAccountApi.information, { teacherID: String(teacherId) })
  const token = await tokenOf(life, accountTokenFields(identity, { front: testFiles[document], back: null }))
  const { apiError } = await staff.do(paymentAccountApi.documentToken, { teacherId, token })
  return apiError
}

/** Where the account stands at the provider. */
export const lookAtPaymentAccount = (staff: Person, teacherId: number) =>
  staff.do(paymentAccountApi.status, { id: String(teacherId) })
