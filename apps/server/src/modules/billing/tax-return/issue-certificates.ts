// Issues certificates of a year that is over, by a long task: each family in its own transaction, kept as it is given, numbered, sent; one that no longer holds is replaced; a report says what became of each.
import { certificateNumber, certificateState } from '@cartable/domain/billing/tax-return/certificates.rules.ts'
import type { IssueCertificates } from '@cartable/domain/billing/tax-return/certificates.schema.ts'
import { taxReturnRefusals } from '@cartable/domain/billing/tax-return/tax-return.refusals.ts'
import { countedOf } from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import { type Db, inWrite } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type CsvColumn, openCsv } from '../../../platform/sheets/csv.ts'
import { defineTask, type TaskContext } from '../../../platform/tasks/tasks.ts'
import { insertCertificate, lastCertificates, lockCustomers, noteGiven } from './certificates.queries.ts'
import { issuedForExport, lastIssuedId, sumIssued } from './issued.queries.ts'
import { declaredSeller, digestOf, readCertificate } from './read-certificate.ts'
import { tellCertificateJob } from './tell-certificate.ts'

type Desk = { readonly db: Db; readonly platform: Pick<Platform, 'jobs' | 'clock'> }

/** Asked twice, or by two people at once, a family is given one certificate. */
const issueOne = async ({ db, platform }: Desk, customerId: number, year: number): Promise<void> => {
  const today = platform.clock.today()
  await lockCustomers(db, [customerId])
  const [last = null] = await lastCertificates(db, { year, customerId })
  const content = await readCertificate(db, customerId, year, today)
  const digest = digestOf(content)
  const state = certificateState(countedOf(content.sums), digest, last)
  if (state === 'to-issue' || state === 'changed') {
    const version = (last?.version ?? 0) + 1
    const numberOf = (of: number) => certificateNumber(year, content.customer.number, of)
    const certificateId = await insertCertificate(db, {
      ...{ customerId, year, version, paidCents: Math.max(countedOf(content.sums), 0), digest, issuedOn: today },
      content: {
        ...content,
        certificate: {
          number: numberOf(version),
          replaces: last && { number: numberOf(last.version), issuedOn: last.issuedOn },
        },
      },
    })
    await platform.jobs.enqueue(db, tellCertificateJob, { certificateId })
  }
  await noteGiven(db, year, [customerId])
}

const Params = z.object({
  year: z.int(),
  customerIds: z.array(z.int()),
  by: z.string().nullable(),
  /** The last certificate before: what is given after it is of this task. */
  afterId: z.int(),
})
type Params = z.output<typeof Params>
const operation = 'billing.issueCertificates'

const reportColumns: readonly CsvColumn[] = [
  { header: 'Client', column: 'customer', kind: 'text' },
  {
    header: 'Attestation',
    column: 'outcome',
    kind: 'code',
    labels: {
      issued: 'Émise',
      replacing: 'Émise, remplace la précédente',
      same: 'Déjà émise',
      none: 'Non émise',
      failed: 'En échec, à reprendre',
    },
  },
  { header: 'Numéro', column: 'number', kind: 'code' },
  { header: 'Montant acquitté', column: 'paidCents', kind: 'cents' },
  { header: 'Envoi', column: 'sentTo', kind: 'text' },
]

/** A family that breaks is said to have, and the others go on; answers those that did. */
const issueAll = async (task: TaskContext, { year, customerIds, by }: Params): Promise<number[]> => {
  const { platform, accountId, signal } = task
  const actor = { operation, actorAccountId: accountId, actorLabel: by }
  const failedIds: number[] = []
  for (const [index, customerId] of customerIds.entries()) {
    signal.throwIfAborted()
    try {
      await inWrite(platform.database, actor, (db) => issueOne({ db, platform }, customerId, year))
    } catch (error) {
      failedIds.push(customerId)
      await platform.technicalLog.write({
        type: 'task',
        level: 'error',
        alert: true,
        message: 'Émission d’une attestation fiscale en échec',
        error,
        context: { customerId, year },
        accountId,
      })
    }
    task.progress((index + 1) / customerIds.length)
  }
  await inWrite(platform.database, actor, (db) =>
    platform.live.notify(db, { keys: [['billing'], ['dashboard']], by: null, byName: null }),
  )
  return failedIds
}

export const issueYear = defineTask({
  kind: 'tax-certificates',
  told: {
    kind: 'task',
    name: 'L’émission des attestations fiscales',
    isFeminine: true,
    link: ({ year }) => `/accounting/tax-certificates?annee=${year}`,
    summary: async (db, params) => {
      const { issued, replacing, unsent } = await sumIssued(db, params)
      return [
        `${counted(issued, 'attestation émise', 'attestations émises')} sur ${params.customerIds.length}.`,
        ...(replacing > 0 ? [`${counted(replacing, 'remplace', 'remplacent')} la précédente.`] : []),
        ...(unsent > 0 ? [`${counted(unsent, 'est à imprimer et à poster', 'sont à imprimer et à poster')}.`] : []),
      ].join(' ')
    },
  },
  params: Params,
  run: async (task, params) => {
    const failedIds = await issueAll(task, params)
    const { database } = task.platform
    await task.keepFile({
      body: await openCsv(database.pool, issuedForExport(database.db, params, failedIds), reportColumns, {
        signal: task.signal,
      }),
      fileName: `attestations-fiscales-${params.year}-compte-rendu.csv`,
      mediaType: 'text/csv; charset=utf-8',
    })
  },
})

export const startIssuing = async (
  { db, platform, today, identity }: OperationContext,
  { year, customerIds }: IssueCertificates,
) => {
  if (year >= Number(today().slice(0, 4))) refuse(taxReturnRefusals.notOver(year))
  if ((await declaredSeller(db)) === null) refuse(taxReturnRefusals.notDeclared)
  const params = {
    year,
    customerIds: [...new Set(customerIds)],
    by: identity?.name ?? null,
    afterId: await lastIssuedId(db),
  }
  return {
    ...{ isValid: true, errorMsgs: [] },
    taskUuid: await platform.tasks.startTask(db, issueYear, params, identity?.accountId ?? null),
  }
}
