// Makes and keeps the papers of a teacher who has left: a last statement, a certificate of work for each employer; sends them, the families' own to each of them.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { closingDay, papersOf } from '@cartable/domain/teachers/leaving/leaving.rules.ts'
import { type DeparturePaperKind, paperLabels } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { listLeftToPay } from '../../billing/pay-runs/list-left-to-pay.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { certificatePaper } from './certificate.print.ts'
import { type DepartureFound, findReturnDay, insertPaper, type Leaver } from './departures.queries.ts'
import { type Employment, listEmployments, listLastPayslips, sumStageMinutes } from './left-over.queries.ts'
import { findPrinted } from './papers.queries.ts'
import { statementPaper } from './statement.print.ts'
import { nameOf, type Telling, tellLeaver } from './tell-departure.ts'

/** Before any contract of the house. */
const longAgo = '1900-01-01'

/** Which papers a departure on a day brings, with what they say. */
export const planPapers = async (db: Db, leaver: Leaver, leavesOn: string) => {
  const back = await findReturnDay(db, leaver.id)
  // what was given before the return was certified then
  const employments = await listEmployments(db, { teacherId: leaver.id, since: back ?? longAgo, leavesOn })
  const from = back ?? leaver.hiredOn
  const families = employments.flatMap(({ customerId }) => (customerId === null ? [] : [{ customerId }]))
  const isCompanyEmployed = employments.some(({ customerId }) => customerId === null)
  const { hasStatement } = papersOf({ selfEmployed: leaver.selfEmployed, employers: families, isCompanyEmployed })
  return { from, employments, hasStatement }
}

type Made = { readonly kind: DeparturePaperKind; readonly fileId: number; readonly name: string }
const keep = async (
  { db, platform, today }: Telling,
  departureId: number,
  {
    kind,
    customerId,
    name,
    definition,
  }: {
    readonly kind: DeparturePaperKind
    readonly customerId: number | null
    readonly name: string
    readonly definition: PdfDefinition
  },
): Promise<Made> => {
  const file = await platform.files.storeGenerated(db, {
    ...{ body: await platform.pdf.render(definition), fileName: name, mediaType: 'application/pdf', accountId: null },
  })
  await insertPaper(db, { departureId, kind, customerId, fileId: file.id, issuedOn: today() })
  return { kind, fileId: file.id, name }
}

const certify = async (
  context: Telling,
  {
    leaver,
    departure,
    employment,
    printed: { address, birthOn },
    seller,
  }: {
    readonly leaver: Leaver
    readonly departure: DepartureFound
    readonly employment: Employment
    readonly printed: Awaited<ReturnType<typeof findPrinted>>
    readonly seller: Awaited<ReturnType<typeof findSeller>>
  },
): Promise<Made> => {
  const { now, today } = context
  const { customerId, employer, employerAddress, from, until } = employment
  return keep(context, departure.id, {
    ...{ kind: 'certificate', customerId },
    name: `certificat-de-travail-${departure.id}${customerId === null ? '' : `-${customerId}`}.pdf`,
    definition: certificatePaper(
      {
        ...{ teacher: nameOf(leaver), address, birthOn, employer, employerAddress, from, until },
        ...{ issuedOn: today(), createdAt: now() },
      },
      seller,
    ),
  })
}

/** The family that employed keeps one, too. */
const tellEmployer = async (context: Telling, leaver: Leaver, employment: Employment, { fileId, name }: Made) => {
  const { personId, firstName, lastName, email, until } = employment
  if (personId === null || lastName === null || email === null) return
  await mailTemplate(context, {
    ...{
      template: 'teacher-left-employer',
      purpose: 'teacher-left-employer',
      to: { personId, firstName, lastName, email },
    },
    about: { class: 'teachers', id: leaver.id },
    tags: { professeur: nameOf(leaver), date_fin: formatDay(until) },
    attachments: [{ fileId, name }],
  })
}

/** In the transaction that makes him inactive: he has left with his papers, or has not left. */
export const issuePapers = async (context: Telling, leaver: Leaver, departure: DepartureFound): Promise<void> => {
  const { db, now, today } = context
  const { id: teacherId } = leaver
  const { leavesOn } = departure
  const { from, employments, hasStatement } = await planPapers(db, leaver, leavesOn)
  const { months, duesCents, extrasCents } = await listLeftToPay(context, teacherId)
  const printed = await findPrinted(db, teacherId)
  const seller = await findSeller(db, 'private-tuition')
  const made: Made[] = []
  if (hasStatement) {
    const { address, siret } = printed
    const stageMinutes = await sumStageMinutes(db, teacherId)
    made.push(
      await keep(context, departure.id, {
        ...{ kind: 'statement', customerId: null, name: `releve-de-fin-${departure.id}.pdf` },
        definition: statementPaper(
          {
            ...{ teacher: nameOf(leaver), address, siret, from, until: leavesOn, issuedOn: today(), createdAt: now() },
            ...{ left: months, duesCents, extrasCents, stageMinutes },
          },
          seller,
        ),
      }),
    )
  }
  for (const employment of employments) {
    const certificate = await certify(context, { leaver, departure, employment, printed, seller })
    made.push(certificate)
    await tellEmployer(context, leaver, employment, certificate)
  }
  const left = months.reduce((sum, { cents }) => sum + cents, 0)
  // payslips of the month of his last day that were made already; a later one comes with the pay of its month
  const payslips = await listLastPayslips(db, teacherId, `${leavesOn.slice(0, 8)}01`)
  const kinds = [...new Set(made.map(({ kind }) => paperLabels[kind]))]
  const named = [...kinds, ...(payslips.length > 0 ? ['dernier bulletin de paie'] : [])]
  await tellLeaver(context, leaver, {
    template: 'teacher-left',
    title: 'Vos papiers de fin de collaboration sont dans votre espace.',
    tags: {
      date_fin: formatDay(leavesOn),
      echeance: formatDay(closingDay(leavesOn)),
      document: listed(named).toLocaleLowerCase('fr-FR'),
      mot:
        left <= 0
          ? null
          : `${formatEuros(left)} restent à vous verser pour vos cours\u00a0: ${employments.length > 0 ? 'votre dernier bulletin de paie vous arrive par mail avec la paie du mois.' : 'votre dernière facture vous arrive par mail avec la paie.'}`,
    },
    attachments: [
      ...made.map(({ fileId, name }) => ({ fileId, name })),
      ...payslips.map(({ fileId, month }) => ({ fileId, name: `bulletin-${month.slice(0, 7)}.pdf` })),
    ],
  })
}
