// List and form of the policies of cancellation; the form says what one would have billed in the last twelve months.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import {
  cancellationPoliciesApi,
  policyPreviewApi,
} from '@cartable/domain/reference/cancellations/cancellations.api.ts'
import {
  type TeacherStatus,
  teacherStatuses,
  teacherStatusLabels,
} from '@cartable/domain/reference/cancellations/cancellations.schema.ts'
import { cancellationPolicies } from '@cartable/domain/reference/cancellations/cancellations.tables.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { ReferenceForm } from '../../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../../platform/codification/ReferenceList.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { Section } from '../../../platform/form/Section.tsx'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { historyOf } from '../shared/history.tsx'

const shares = (ofFamily: number, ofTeacher: number) => `${ofFamily}\u00a0% / ${ofTeacher}\u00a0%`

const columns = columnsOf<typeof cancellationPoliciesApi.list>()([
  { id: 'name', label: 'Nom', cell: (policy) => policy.name, sort: true },
  {
    id: 'teacherStatus',
    label: 'Pour les cours des',
    cell: (policy) => teacherStatusLabels[policy.teacherStatus],
    sort: true,
  },
  { id: 'freeHours', label: 'Gratuit jusqu’à', cell: (policy) => `${policy.freeHours}\u00a0h avant`, width: 130 },
  {
    id: 'late',
    label: 'Tardive\u00a0: famille / professeur',
    cell: (policy) => shares(policy.lateCustomerPercent, policy.lateTeacherPercent),
    width: 210,
  },
  {
    id: 'absent',
    label: 'Absence\u00a0: famille / professeur',
    cell: (policy) => shares(policy.absentCustomerPercent, policy.absentTeacherPercent),
    width: 210,
  },
  { id: 'terms', label: 'Annoncée par', cell: (policy) => policy.termsLabel ?? <Dash />, hiddenAtFirst: true },
  { id: 'firstDay', label: 'Du', cell: (policy) => formatDay(policy.firstDay), sort: true, figures: true, width: 110 },
  {
    id: 'lastDay',
    label: 'Au',
    cell: (policy) => (policy.lastDay ? formatDay(policy.lastDay) : 'sans fin'),
    figures: true,
    width: 110,
  },
])

export const CancellationPolicyList = () => (
  <ReferenceList
    table={cancellationPolicies}
    operations={cancellationPoliciesApi}
    columns={columns}
    defaultSort="firstDay.desc"
    searchLabel="Nom…"
  />
)

const F = formOf<typeof cancellationPoliciesApi.save>()

const many = (count: number, one: string, more: string) => `${count}\u00a0${count > 1 ? more : one}`

/** What the form around would have billed, once all of it can be read. */
const Preview = () => {
  const mayWrite = useCan('codification', 'write')
  const teacherStatus = useFormValue<TeacherStatus>('teacherStatus')
  const freeHours = useFormValue<number | null>('freeHours')
  const typed = [
    useFormValue<number | null>('lateCustomerPercent'),
    useFormValue<number | null>('lateTeacherPercent'),
    useFormValue<number | null>('absentCustomerPercent'),
    useFormValue<number | null>('absentTeacherPercent'),
  ]
  const isWhole = [freeHours, ...typed].every((value) => typeof value === 'number' && value >= 0 && value <= 336)
  const [lateCustomerPercent = 0, lateTeacherPercent = 0, absentCustomerPercent = 0, absentTeacherPercent = 0] =
    typed.map((value) => Math.min(value ?? 0, 100))
  const query = useOperation(
    policyPreviewApi.previewPolicy,
    {
      ...{ teacherStatus, freeHours: freeHours ?? 0, lateCustomerPercent, lateTeacherPercent },
      ...{ absentCustomerPercent, absentTeacherPercent },
    },
    { keepPrevious: true, background: true, enabled: mayWrite && isWhole },
  )
  const made = query.data
  if (!made) return null
  return (
    <p aria-live="polite">
      Sur les 12 derniers mois, cette règle aurait fait facturer <b>{formatEuros(made.lateCents + made.absentCents)}</b>
      &nbsp;: {many(made.lateCount, 'annulation tardive', 'annulations tardives')} ({formatEuros(made.lateCents)}),{' '}
      {many(made.absentCount, 'absence', 'absences')} ({formatEuros(made.absentCents)}). Les professeurs auraient reçu{' '}
      {formatEuros(made.teacherCents)}. Ce qui est déjà annulé ne change pas.
    </p>
  )
}

const fields = ({ options }: AnswerOf<typeof cancellationPoliciesApi.show>) => (
  <>
    <Section id="regle" title="Règle d’annulation">
      <F.Text name="name" label="Nom" span={3} placeholder="Conditions générales de septembre" />
      <F.Radio
        name="teacherStatus"
        label="Pour les cours des"
        options={wordOptions(teacherStatusLabels, teacherStatuses)}
      />
      <F.Day name="firstDay" label="Premier jour de cours" />
      <F.Day name="lastDay" label="Dernier jour (inclus)" description={'Vide\u00a0: sans fin.'} />
      <F.Integer
        name="freeHours"
        label="Gratuit jusqu’à (heures avant le cours)"
        description="Plus tard, l’annulation par la famille est tardive."
        span={3}
      />
      <F.Select
        name="termsVersionId"
        label="Conditions qui l’annoncent"
        options={options.termsVersionId ?? []}
        description={'Seules les familles qui les ont acceptées, ou de plus récentes, paient. Vide\u00a0: toutes.'}
        optional
        span={3}
      />
    </Section>
    <Section id="parts" title="Ce que coûte un cours qui n’a pas lieu">
      <F.Integer
        name="lateCustomerPercent"
        label={'Annulation tardive\u00a0: facturé à la famille (%)'}
        description="Du prix du cours."
        span={3}
      />
      <F.Integer
        name="lateTeacherPercent"
        label={'Annulation tardive\u00a0: reçu par le professeur (%)'}
        description="De ce que le cours lui aurait rapporté."
        span={3}
      />
      <F.Integer
        name="absentCustomerPercent"
        label={'Élève absent\u00a0: facturé à la famille (%)'}
        description="Du prix du cours."
        span={3}
      />
      <F.Integer
        name="absentTeacherPercent"
        label={'Élève absent\u00a0: reçu par le professeur (%)'}
        description="De ce que le cours lui aurait rapporté."
        span={3}
      />
      <Preview />
      <p>
        La famille lit le montant avant d’annuler, peut le contester avant la facture, et le service peut y renoncer. Un
        cours annulé par le professeur ou le service, et un cours d’essai, ne coûtent jamais rien. Sans conditions
        choisies, annoncez cette règle aux familles avant son premier jour.
      </p>
    </Section>
  </>
)

export const CancellationPolicyForm = () => (
  <ReferenceForm
    table={cancellationPolicies}
    operations={cancellationPoliciesApi}
    fields={fields}
    history={historyOf}
  />
)
