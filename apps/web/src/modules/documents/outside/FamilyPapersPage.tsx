// « Mes documents » of a family: bills, contracts, certificates and attendance, all as PDF; below, the papers that are asked of it.
import { schoolYearText } from '@cartable/domain/courses/attendance/attendance.rules.ts'
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { urlAt } from '../../../platform/api/client.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Mark, Quiet, Row, Section } from '../../../platform/outside/cards.tsx'
import { Page } from '../../../platform/outside/Frame.tsx'
import { Answered } from '../../../platform/outside/states.tsx'
import { attestation, attestationYears, bill, bills, contract, contracts, taxPaper, taxYears } from './family.doors.ts'
import { Papers } from './Papers.tsx'
import { familyDoors, familyPapers } from './papers.doors.ts'

type PaperProps = {
  readonly title: string
  readonly detail: ReactNode
  readonly href: string
  /** What is read of the button besides « PDF ». */
  readonly of: string
}
const Paper = ({ title, detail, href, of }: PaperProps) => (
  <Row
    mark={<Mark icon="file" meaning="info" />}
    title={title}
    detail={detail}
    aside={
      <ButtonLink icon="download" href={href} label={`PDF\u00a0: ${of}`}>
        PDF
      </ButtonLink>
    }
  />
)

/** Bills shown first; then all that one answer can hold. */
const [fewBills, mostBills] = ['10', '100']

const Bills = () => {
  const [size, setSize] = useState<string>(fewBills)
  const query = useAnswer(bills, { mode: 'customer', size })
  return (
    <Answered of={query}>
      {({ rows, total }) =>
        rows.length === 0 ? null : (
          <Section title="Factures et avoirs" count={total}>
            <Card>
              {rows.map((row) => (
                <Paper
                  key={row.id}
                  title={`${row.type === 'bill' ? 'Facture' : 'Avoir'} ${row.reference}`}
                  detail={[formatDay(row.date), row.studentName, formatEuros(row.totalPrice)]
                    .filter(Boolean)
                    .join(' · ')}
                  href={urlAt(bill, { id: String(row.id) })}
                  of={row.reference}
                />
              ))}
            </Card>
            {total > rows.length && size !== mostBills && (
              <Buttons>
                <Button onPress={() => setSize(mostBills)}>Voir les {Math.min(total, Number(mostBills))}</Button>
              </Buttons>
            )}
          </Section>
        )
      }
    </Answered>
  )
}

const Contracts = () => {
  const query = useAnswer(contracts, {})
  return (
    <Answered of={query}>
      {({ rows }) =>
        rows.length === 0 ? null : (
          <Section title="Contrats" count={rows.length}>
            <Card>
              {rows.map((row) => (
                <Paper
                  key={row.id}
                  title={`${row.subjectName}, ${row.studentFirstName}`}
                  detail={`${row.teacherName} · ${row.statusText} · ${row.number}`}
                  href={urlAt(contract, { id: String(row.id) })}
                  of={`contrat ${row.number}`}
                />
              ))}
            </Card>
          </Section>
        )
      }
    </Answered>
  )
}

const Certificates = () => {
  const tax = useAnswer(taxYears, {})
  const attended = useAnswer(attestationYears, {})
  const years = tax.data?.isDeclared ? tax.data.years : []
  const rows = attended.data?.rows ?? []
  if (years.length + rows.length === 0) return null
  return (
    <Section title="Attestations" count={years.length + rows.length}>
      <Card>
        {years.map((year) => (
          <Paper
            key={year.year}
            title={`Attestation fiscale ${year.year}`}
            detail={year.isProvisional ? 'Provisoire\u00a0: l’année n’est pas finie' : formatEuros(year.paidCents)}
            href={urlAt(taxPaper, { year: String(year.year) })}
            of={`attestation fiscale ${year.year}`}
          />
        ))}
        {rows.map((row) => (
          <Paper
            key={`${row.studentId}-${row.year}`}
            title={`Attestation de présence ${schoolYearText(row.year)}`}
            detail={`${row.studentName} · ${counted(row.count, 'cours', 'cours')}, ${durationText(row.minutes)}`}
            href={urlAt(attestation, { studentId: String(row.studentId), year: String(row.year) })}
            of={`attestation de présence ${row.studentName} ${schoolYearText(row.year)}`}
          />
        ))}
      </Card>
    </Section>
  )
}

export const FamilyPapersPage = () => {
  const papers = useAnswer(familyPapers, {})
  return (
    <Page
      title="Mes documents"
      back="/espace/compte"
      lead="Tout ce que nous vous avons remis, et ce que nous vous demandons."
    >
      <Answered of={papers}>{(data) => <Papers papers={data} doors={familyDoors} complete={null} />}</Answered>
      <Bills />
      <Contracts />
      <Certificates />
      <Quiet>Chaque document est un PDF, que vous pouvez garder ou imprimer.</Quiet>
    </Page>
  )
}
