// The write load: confirmations that make bills, contacts typed by staff, mails sent to them; and what was acknowledged.
import { setTimeout as delay } from 'node:timers/promises'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { Product } from '../product.ts'
import type { Ground } from './ground.ts'

const pauseAfterFailureMs = 60
/** the inbox keeps 5 000: beyond, the oldest could not be looked for */
const mostMails = 4_500

/** Everything that was answered as done, to be found again after each crash. */
export class Ledger {
  /** course → number of its bill */
  readonly bills = new Map<number, string>()
  /** numbers of the bills whose card was said to be charged */
  readonly charged = new Set<string>()
  /** contact → its name */
  readonly contacts = new Map<number, string>()
  /** subjects of the mails said to be sent, each unlike the others */
  readonly mails = new Set<string>()
  /** mails said not to be sent: whoever typed them knows */
  refusedMails = 0
  /** calls without an answer, or answered by an error of the server: nothing was promised */
  unanswered = 0
  /** answers that nothing explains */
  readonly oddities: string[] = []
  #count = 0

  next(): number {
    return ++this.#count
  }
}

type Load = { product: Product; cookie: string; ground: Ground; ledger: Ledger; signal: AbortSignal }

/** Works until the signal; resolves when the last call is over. */
export async function runLoad(load: Load): Promise<void> {
  await Promise.all([confirm(load), confirm(load), confirm(load), write(load), write(load)])
}

/** Types a contact; answers its id once it is acknowledged, or null. */
export async function typeContact({
  product,
  cookie,
  ledger,
}: Omit<Load, 'signal' | 'ground'>): Promise<number | null> {
  const lastName = `Essai ${ledger.next()}`
  const answer = await attempt(ledger, () =>
    product.call(
      contactsApi.save,
      {
        id: null,
        updatedAt: null,
        isStudent: false,
        gender: null,
        firstName: 'Anne',
        lastName,
        email: `${lastName.replace(' ', '-').toLowerCase()}@exemple.test`,
        phone: { phoneNumber: null, phoneRegion: null },
        address: null,
        studentFirstName: null,
        studentLastName: null,
        parentGender: null,
        parentAddress: null,
        establishmentId: null,
        scholarLevelId: null,
        subjectIds: [],
        needs: [],
        salesStaffUserId: null,
        message: null,
      },
      cookie,
    ),
  )
  if (!answer) return null
  if (answer.id === null) ledger.oddities.push(`contact refused: ${JSON.stringify(answer)}`)
  else ledger.contacts.set(answer.id, lastName)
  return answer.id
}

async function write(load: Load): Promise<void> {
  const { product, cookie, ledger, signal } = load
  while (!signal.aborted) {
    const contactId = await typeContact(load)
    if (contactId === null || ledger.mails.size >= mostMails) continue
    const subject = `Courriel ${ledger.next()}.`
    const answer = await attempt(ledger, () =>
      product.call(contactsApi.sendMail, { contactId, subject, body: 'Bonjour,\n\nÀ bientôt.' }, cookie),
    )
    if (answer?.messageSent) ledger.mails.add(subject)
    else if (answer) ledger.refusedMails += 1
  }
}

async function confirm({ product, cookie, ground, ledger, signal }: Load): Promise<void> {
  while (!signal.aborted) {
    const id = ground.courses.pop()
    if (id === undefined) throw new Error('no course is left to confirm')
    const answer = await attempt(ledger, () => product.call(coursesApi.confirm, { id }, cookie))
    // confirmed or not, nobody knows: it is asked again, as the person would
    if (!answer) ground.courses.push(id)
    else if (!answer.isConfirmed || answer.billNumber === null)
      ledger.oddities.push(`course ${id}: ${answer.errorMsgs.join(' ')}`)
    else {
      ledger.bills.set(id, answer.billNumber)
      if (answer.paymentStatus === 'succeeded') ledger.charged.add(answer.billNumber)
    }
  }
}

/** The body of an answer, or null when there was none to build on. */
async function attempt<T>(ledger: Ledger, call: () => Promise<{ status: number; body: T }>): Promise<T | null> {
  try {
    const { status, body } = await call()
    if (status === 200) return body
    if (status < 500) ledger.oddities.push(`answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
  } catch {
    // refused, cut, or too late
  }
  ledger.unanswered += 1
  await delay(pauseAfterFailureMs)
  return null
}
