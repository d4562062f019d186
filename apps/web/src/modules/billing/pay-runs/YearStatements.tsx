// « Relevés annuels »: what each teacher received in a year, and the paper that says it transfer by transfer.
import { ownMonthsApi } from '@cartable/domain/billing/pay-runs/own-months.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { SelectField } from '../../../platform/fields/SelectFields.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import classes from './pay-runs.module.css'

/** Years that a teacher, or the administration, may ask about. */
const yearsBack = 6

export const YearStatements = () => {
  const current = Number(useToday().slice(0, 4))
  const [year, setYear] = useState(String(current))
  const query = useOperation(ownMonthsApi.teacherYears, { year }, { keepPrevious: true })
  return (
    <section aria-label="Relevés annuels">
      <h2>Relevés annuels</h2>
      <div className={classes.choice}>
        <SelectField
          label="Année"
          value={year}
          onChange={(next) => setYear(next === null ? String(current) : String(next))}
          options={Array.from({ length: yearsBack }, (_, back) => String(current - back)).map((one) => ({
            value: one,
            label: one,
          }))}
        />
      </div>
      <QueryPanel query={query} what="les relevés annuels">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>Aucun professeur n’a été payé en {year}.</EmptyLine>
          ) : (
            <ul className={classes.lines}>
              {rows.map(({ teacherId, teacher, paidCents }) => (
                <li key={teacherId}>
                  <span className={classes.what}>
                    <AppLink href={`/teacher/show/${teacherId}`}>{teacher}</AppLink>
                  </span>
                  <span className={classes.amount}>{formatEuros(paidCents)}</span>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    component="a"
                    href={urlOf(ownMonthsApi.teacherYear, { teacherId: String(teacherId), year })}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`Voir le relevé de ${year}, ${teacher} (nouvel onglet)`}
                  >
                    Relevé
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryPanel>
    </section>
  )
}
