// Puts a test card on a customer of the sandbox, as the provider's card fields would: demo data has no browser to do it.
import type { Config } from '../../config.ts'

/** Longest wait for the sandbox, in milliseconds: it stands on this machine. */
const timeout = 10_000

/** `method` is one of the provider's names of test cards; the answer is the card as the customer now has it. */
export const attachTestCard = async (
  { apiUrl, secretKey }: Config['stripe'],
  method: string,
  customer: string,
): Promise<{ id: string; last4: string }> => {
  const response = await fetch(new URL(`/v1/payment_methods/${method}/attach`, apiUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ customer }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`)
  const made = (await response.json()) as { id: string; card: { last4: string } }
  return { id: made.id, last4: made.card.last4 }
}
