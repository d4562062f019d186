// Tells both parties that their lessons begin, with the telephone of the other, as the first price is accepted; and a teacher whose pay changes with a later one.
import { formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import { attachPlanned } from '../../courses/agenda/attach-planned.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { printContract } from '../shared/print-contract.ts'
import { type AcceptedPrice, findAccepted } from './tell-accepted.queries.ts'

type Attachments = { readonly fileId: number; readonly name: string }[]

const contractFile = async ({ platform }: JobContext, db: Db, contractId: number): Promise<Attachments> => {
  const { fileName, mediaType, body } = await printContract(
    { db, platform, today: platform.clock.today },
    contractId,
    null,
  )
  const stored = await platform.files.storeGenerated(db, { body, fileName, mediaType, accountId: null })
  return [{ fileId: stored.id, name: fileName }]
}

const write = async (
  { platform }: JobContext,
  db: Db,
  price: AcceptedPrice,
  to: 'family' | 'teacher',
  mail: {
    readonly template: string
    readonly page: string
    readonly tags: Readonly<Record<string, string | null>>
    readonly attachments: Attachments
  },
): Promise<void> => {
  const { email, accountId, phone: _p, phoneRegion: _r, ...person } = price[to]
  if (email === null || price.told.includes(mail.template)) return
  const { page, ...written } = mail
  await mailTemplate(
    { db, platform, now: platform.clock.now },
    {
      ...written,
      purpose: mail.template,
      to: { ...person, email },
      about: { class: 'contracts', id: price.contractId },
      tags: {
        prenom_eleve: price.studentFirstName,
        professeur: price.teacherName,
        matiere: price.subject,
        date_debut: formatDay(price.startsOn),
        ...mail.tags,
      },
      ...(accountId !== null && { page }),
    },
  )
}

/** The family reads its price and receives its contract, the teacher reads the pay: neither the other's. */
const tellStarted = async (job: JobContext, db: Db, price: AcceptedPrice): Promise<void> => {
  const { family, teacher, courseId, contractId } = price
  const planned = {
    family: await attachPlanned(db, job.platform, courseId, 'customer'),
    teacher: await attachPlanned(db, job.platform, courseId, 'teacher'),
  }
  const { at } = planned.family
  const when = { date_cours: at && formatDay(at), heure_cours: at && formatTime(at) }
  await notify(
    db,
    [teacher.accountId],
    {
      kind: 'course',
      title: `Les cours commencent\u00a0: ${price.studentFirstName}, ${price.subject}.`,
      link: '/',
    },
    { onceAs: job.jobId },
  )
  await write(job, db, price, 'family', {
    template: 'contract-started',
    page: '/espace',
    tags: {
      ...when,
      prix: formatEuros(price.customerPriceCents),
      telephone: formatPhone(teacher.phone, teacher.phoneRegion) || null,
      mot: at === null ? 'Le professeur vous propose un premier jour\u00a0: vous pouvez aussi l’appeler.' : null,
    },
    attachments: [...(await contractFile(job, db, contractId)), ...planned.family.attachments],
  })
  await write(job, db, price, 'teacher', {
    template: 'contract-started-teacher',
    page: '/espace',
    tags: {
      ...when,
      prix: formatEuros(price.teacherAmountCents),
      telephone: formatPhone(family.phone, family.phoneRegion) || null,
      mot: at === null ? 'Appelez la famille, puis planifiez le premier cours depuis votre espace.' : null,
    },
    attachments: planned.teacher.attachments,
  })
}

const tellPay = async (job: JobContext, db: Db, price: AcceptedPrice): Promise<void> => {
  const { oldTeacherAmountCents: before, teacherAmountCents: now } = price
  if (before === null || before === now) return
  await notify(
    db,
    [price.teacher.accountId],
    {
      kind: 'course',
      title: `Votre rémunération change\u00a0: ${formatEuros(now)} de l’heure dès le ${formatDay(price.startsOn)}, ${price.studentFirstName}.`,
      link: '/',
    },
    { onceAs: job.jobId },
  )
  await write(job, db, price, 'teacher', {
    template: 'price-answered',
    page: '/espace',
    tags: { prix: formatEuros(now), ancien_prix: formatEuros(before) },
    attachments: [],
  })
}

/** Seconds in which the office can take an answer back that it wrote down for a family. */
const patienceSeconds = 30

const name = 'contracts.tellAccepted'
export const tellAcceptedJob = defineJob({
  name,
  input: z.object({ priceId: z.int(), isFirst: z.boolean() }),
  lane: 'mail',
  run: (job, { priceId, isFirst }) =>
    job.write(name, async (db) => {
      const price = await findAccepted(db, priceId, job.platform.clock.now().toISOString())
      if (price?.status !== 'accepted' || price.told.length > 0) return
      if (price.contractStatus !== 'active' && price.contractStatus !== 'pause') return
      await (isFirst ? tellStarted(job, db, price) : tellPay(job, db, price))
    }),
})

/** To be called in the transaction that accepts a price. */
export const tellAccepted = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  priceId: number,
  isFirst: boolean,
): Promise<void> => {
  await platform.jobs.enqueue(db, tellAcceptedJob, { priceId, isFirst }, { startAfter: patienceSeconds })
}
