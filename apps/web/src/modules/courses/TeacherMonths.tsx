// What the courses of this month and of the last one came to, by what the families answered.

import type { MonthPart, TeacherHome, TeacherMonth } from '@cartable/domain/courses/homes.schema.ts'
import { durationText, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { capital, counted } from '../../platform/fr/typography.ts'
import { HomeSection } from './HomeSection.tsx'
import classes from './home.module.css'

const Line = ({ label, part }: { readonly label: string; readonly part: MonthPart }) =>
  part.courses === 0 ? null : (
    <div>
      <dt>{label}</dt>
      <dd>
        {durationText(part.minutes)} · <b>{formatEuros(part.cents)}</b>
      </dd>
    </div>
  )

const Month = ({ month }: { readonly month: TeacherMonth }) => {
  const { confirmed, waiting, disputed } = month
  const courses = confirmed.courses + waiting.courses + disputed.courses
  const minutes = confirmed.minutes + waiting.minutes + disputed.minutes
  return (
    <div className={classes.card}>
      <h3>{capital(formatMonth(month.month))}</h3>
      <p className={classes.figure}>{durationText(minutes)}</p>
      <p className={classes.quiet}>{counted(courses, 'cours déclaré', 'cours déclarés')}</p>
      {courses > 0 && (
        <dl className={classes.sums}>
          <Line label="Confirmés" part={confirmed} />
          <Line label="En attente" part={waiting} />
          <Line label="Contestés" part={disputed} />
        </dl>
      )}
    </div>
  )
}

export const TeacherMonths = ({ home }: { readonly home: UseQueryResult<TeacherHome> }) => (
  <HomeSection title="Vos heures" query={home} what="vos heures">
    {({ months }) => (
      <div className={classes.months}>
        {months.map((month) => (
          <Month key={month.month} month={month} />
        ))}
      </div>
    )}
  </HomeSection>
)
