// The certificate of work of an employee who leaves: who employed, who was employed, from when to when, in which job (Code du travail, art. L1234-19 and D1234-6).
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { letterheadOf } from '../../../platform/pdf/letterhead.ts'
import { facts, paper } from '../../../platform/pdf/paper.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import type { SellerFound } from '../../../platform/pdf/seller.ts'

export type Certificate = {
  readonly teacher: string
  readonly address: string | null
  readonly birthOn: string | null
  /** The family; null: the company itself. */
  readonly employer: string | null
  readonly employerAddress: string | null
  readonly from: string
  readonly until: string
  readonly issuedOn: string
  readonly createdAt: Date
}
const present = (pairs: readonly (readonly [string, string | null])[]) =>
  pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null)

export const certificatePaper = (certificate: Certificate, seller: SellerFound): PdfDefinition => {
  const { teacher, employer, from, until, issuedOn } = certificate
  const title = 'Certificat de travail'
  const job = employer === null ? 'Professeur de cours particuliers' : 'Enseignant particulier à domicile'
  return paper({
    title,
    subject: teacher,
    company: letterheadOf(seller),
    createdAt: certificate.createdAt,
    content: [
      { text: title, style: 'title' },
      {
        text: `${employer ?? seller.name}, employeur, certifie avoir employé ${teacher} du ${formatDay(from)} au ${formatDay(until)}, en qualité de\u00a0: ${job}.`,
        margin: [0, 10, 0, 6],
      },
      { text: 'Employeur', style: 'section' },
      facts(
        present([
          ['Nom', employer ?? seller.name],
          ['Adresse', employer === null ? seller.address : certificate.employerAddress],
          ['SIREN', employer === null ? seller.siren : null],
        ]),
      ),
      { text: 'Salarié', style: 'section' },
      facts(
        present([
          ['Nom', teacher],
          ['Né(e) le', certificate.birthOn && formatDay(certificate.birthOn)],
          ['Adresse', certificate.address],
        ]),
      ),
      { text: 'Emploi', style: 'section' },
      facts([
        ['Entrée', formatDay(from)],
        ['Sortie', formatDay(until)],
        ['Emploi occupé', `${job}, du ${formatDay(from)} au ${formatDay(until)}`],
      ]),
      {
        text: 'Le salarié quitte son employeur libre de tout engagement. Ce certificat lui est remis pour servir et valoir ce que de droit.',
        margin: [0, 16, 0, 0],
      },
      { text: `Fait le ${formatDay(issuedOn)}`, margin: [0, 16, 0, 0] },
      {
        text: employer === null ? `Pour ${seller.name}` : `Pour ${employer}, employeur, ${seller.name}, mandataire`,
        bold: true,
        margin: [0, 4, 0, 30],
      },
      {
        text: 'Certificat établi selon les articles L1234-19 et D1234-6 du Code du travail.',
        style: 'small',
      },
    ],
  })
}
