// « Rectifier depuis le … » on the record of a teacher: what an hour of a contract should have brought him, and each lesson that follows.
import {
  teacherRateApi as api,
  type RateCheck,
  type TeacherRate,
} from '@cartable/domain/contracts/prices/teacher-rate.api.ts'
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { EmptyLine, ErrorState, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../shared/contracts.module.css'

const F = formOf<typeof api.rectifyRate>()

const signed = (cents: number) => `${cents > 0 ? '+\u00a0' : '−\u00a0'}${formatEuros(Math.abs(cents))}`
const Lessons = ({ check }: { readonly check: RateCheck }) => {
  if (check.obstacle !== null) return <Alert color="danger">{unbroken(check.obstacle)}</Alert>
  const sum = (isPaid: boolean) =>
    check.lessons.reduce((all, one) => (one.isPaid === isPaid ? all + one.afterCents - one.beforeCents : all), 0)
  const [paid, unpaid] = [sum(true), sum(false)]
  return (
    <>
      {check.lessons.length === 0 && <p>Aucun cours n’est déclaré depuis ce jour.</p>}
      <ul>
        {check.lessons.map((one) => (
          <li key={one.id}>
            Cours du {formatDay(one.day)}, {durationText(one.minutes)}, {one.isPaid ? 'payé' : 'à payer'}
            {'\u00a0'}: {formatEuros(one.beforeCents)} → {formatEuros(one.afterCents)} (
            {signed(one.afterCents - one.beforeCents)})
          </li>
        ))}
      </ul>
      <p>
        {paid !== 0 &&
          `${paid > 0 ? 'Rappel' : 'Reprise'} sur son prochain versement\u00a0: ${formatEuros(Math.abs(paid))}. `}
        {unpaid !== 0 && `Cours à payer\u00a0: ${signed(unpaid)}. `}
        Le prix de la famille ne change pas
        {check.marginCents !== null && `\u00a0; il reste ${formatEuros(check.marginCents)} de marge par heure`}.
      </p>
    </>
  )
}

const Effects = ({ rate }: { readonly rate: TeacherRate }) => {
  const [hourly, startsOn] = [useFormValue<number | null>('hourly'), useFormValue<string | null>('startsOn')]
  const isAsked = typeof hourly === 'number' && hourly > 0 && startsOn !== null && /^\d{4}-\d\d-\d\d$/.test(startsOn)
  const query = useOperation(
    api.checkRate,
    {
      id: String(rate.id),
      hourly: isAsked ? hourly : rate.teacherAmount,
      startsOn: isAsked ? startsOn : rate.startsOn,
    },
    { keepPrevious: true, background: true },
  )
  return (
    <section className={classes.help} aria-label="Ce que fera la rectification" aria-live="polite">
      {query.data && isAsked && <Lessons check={query.data} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} what="les cours" />}
    </section>
  )
}

const RectifyDialog = ({ rate, onClose }: { readonly rate: TeacherRate; readonly onClose: () => void }) => (
  <FormDialog onClose={onClose} title={`Rectifier depuis le ${formatDay(rate.startsOn)}`} size={620}>
    <RecordForm
      operation={api.rectifyRate}
      screen="remuneration-rectifiee"
      record={{
        id: rate.id,
        updatedAt: rate.updatedAt,
        hourly: rate.teacherAmount,
        startsOn: rate.startsOn,
        reason: null,
      }}
      layout="modal"
      noDraft
      saveLabel="Rectifier"
      closeLabel="Annuler"
      onClose={onClose}
      refreshes={[['contracts'], ['courses'], ['billing'], ['payroll'], ['accounting']]}
      onSaved={() => void toast.success('Rémunération rectifiée\u00a0: le professeur est prévenu.')}
    >
      <Section id="remuneration" title={rate.what}>
        <F.Euros name="hourly" label="Rémunération de l’heure" span={3} />
        <F.Day
          name="startsOn"
          label="Depuis le"
          min={rate.startsOn}
          {...(rate.endsOn !== null && { max: rate.endsOn })}
          span={3}
        />
        <F.Text name="reason" label="Motif" description="Dit au professeur, sur sa facture." span={6} />
      </Section>
      <Effects rate={rate} />
    </RecordForm>
  </FormDialog>
)

const Line = ({ rate, onRectify }: { readonly rate: TeacherRate; readonly onRectify: () => void }) => (
  <li>
    {rate.what}
    {'\u00a0'}: {formatEuros(rate.teacherAmount)} de l’heure depuis le {formatDay(rate.startsOn)}
    {rate.endsOn !== null && `, jusqu’au ${formatDay(rate.endsOn)}`}{' '}
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={onRectify}
      aria-label={`Rectifier depuis le ${formatDay(rate.startsOn)}, ${rate.what}`}
    >
      Rectifier depuis le…
    </Button>
  </li>
)

export const RectifyRate = ({ teacherId }: { readonly teacherId: number }) => {
  const query = useOperation(api.rates, { teacherId: String(teacherId) })
  const [asked, ask] = useState<TeacherRate | null>(null)
  return (
    <QueryPanel query={query} what="les rémunérations">
      {({ rates }) => (
        <>
          {rates.length === 0 ? (
            <EmptyLine>Aucun prix n’est convenu avec une famille.</EmptyLine>
          ) : (
            <ul aria-label="Rémunérations convenues">
              {rates.map((rate) => (
                <Line key={rate.id} rate={rate} onRectify={() => ask(rate)} />
              ))}
            </ul>
          )}
          {asked && <RectifyDialog rate={asked} onClose={() => ask(null)} />}
        </>
      )}
    </QueryPanel>
  )
}
