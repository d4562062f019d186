// The dialogs in which a contract ends on a day, or rests until one; each says what becomes of the lessons that are planned.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { contractEndsApi } from '@cartable/domain/contracts/ends.api.ts'
import { type ContractEndForm, endLabels as labels } from '@cartable/domain/contracts/ends.schema.ts'
import { dayOf, formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { MoveAnswer } from '@cartable/domain/kernel/refusal.ts'
import { type ReactNode, useRef } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { currentDay } from '../../platform/clock.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { counted } from '../../platform/fr/typography.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { EndingPacks } from '../billing/packs/packs.parts.tsx'
import classes from './shared/contracts.module.css'

const C = formOf<typeof contractsApi.close>()
const P = formOf<typeof contractsApi.pause>()
const refreshes = [['contracts'], ['courses'], ['linking'], ['teachers']]
/** A move answers sentences without a field. */
const saidOf = ({ isValid, errorMsgs }: MoveAnswer) =>
  isValid ? null : { propertyPaths: errorMsgs.map(() => ''), messages: errorMsgs }
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

type Planned = ContractEndForm['planned']
const listed = (lessons: Planned) => lessons.map(({ expectedAt }) => formatInstant(expectedAt)).join(', ')

/** The planned lessons that go, told before anything is done. */
const Fate = ({ planned, goes }: { readonly planned: Planned; readonly goes: (day: string) => boolean }) => {
  const gone = planned.filter(({ expectedAt }) => goes(dayOf(expectedAt)))
  const words =
    planned.length === 0
      ? 'Aucun cours n’est prévu.'
      : gone.length === 0
        ? `${counted(planned.length, 'cours prévu')}\u00a0: rien n’est annulé.`
        : `${counted(gone.length, 'cours prévu')} ${gone.length > 1 ? 'seront annulés' : 'sera annulé'}\u00a0: ${listed(gone)}.`
  return (
    <p className={classes.help} data-span={6} role="status">
      {words}
    </p>
  )
}

const EndFate = ({ form }: { readonly form: ContractEndForm }) => {
  const on = useFormValue<string | null>('on')
  return <Fate planned={form.planned} goes={(day) => isDay(on) && day > on} />
}
const PauseFate = ({ form }: { readonly form: ContractEndForm }) => {
  const until = useFormValue<string | null>('resumesOn')
  const today = currentDay()
  return <Fate planned={form.planned} goes={(day) => day >= today && (!isDay(until) || day < until)} />
}

type FrameProps = {
  readonly contractId: number
  readonly title: string
  readonly onClose: () => void
  readonly children: (form: ContractEndForm) => ReactNode
}
const Frame = ({ contractId, title, onClose, children }: FrameProps) => {
  const query = useOperation(contractEndsApi.endForm, { id: String(contractId) })
  return (
    <FormDialog onClose={onClose} size={560} title={title} query={query} what="le contrat">
      {children}
    </FormDialog>
  )
}

type Props = {
  readonly contractId: number
  readonly onClose: () => void
  /** Told the last day that was said. */
  readonly onDone: (form: ContractEndForm, day: string | null) => void
}

export const CloseDialog = ({
  contractId,
  isCorrection,
  onClose,
  onDone,
}: Props & { readonly isCorrection: boolean }) => {
  const verb = isCorrection ? 'Corriger la fin' : 'Clôturer le contrat'
  const said = useRef<string | null>(null)
  return (
    <Frame contractId={contractId} title={verb} onClose={onClose}>
      {(form) => (
        <RecordForm
          operation={contractsApi.close}
          screen="fin-contrat"
          record={{ ...form, on: form.endsOn ?? currentDay(), tellFamily: true, asksReview: form.mayAskReview }}
          layout="modal"
          saveLabel={verb}
          closeLabel="Annuler"
          noDraft
          refreshes={refreshes}
          errorsOf={saidOf}
          confirm={async ({ on }) => {
            said.current = on ?? null
            return true
          }}
          onClose={onClose}
          onSaved={() => onDone(form, said.current)}
        >
          <Section id="fin" title={`${form.studentName} avec ${form.teacherName}`}>
            <C.Day
              name="on"
              label={labels.on}
              optional={false}
              description={form.lastCourseOn ? `Dernier cours donné le ${formatDay(form.lastCourseOn)}.` : undefined}
              autoFocus
            />
            <C.Select name="reasonId" label={labels.reasonId} options={form.options.reasons} optional={false} />
            <EndFate form={form} />
            {form.dueCents > 0 && (
              <p className={classes.help} data-span={6}>
                <AppLink href={`/customer/show/${form.customerId}#compte`}>La famille</AppLink> doit encore{' '}
                {formatEuros(form.dueCents)}.
              </p>
            )}
            <EndingPacks contractId={form.id} />
            {form.creditCents > 0 && (
              <p className={classes.help} data-span={6}>
                <AppLink href={`/customer/show/${form.customerId}#compte`}>La famille</AppLink> a{' '}
                {formatEuros(form.creditCents)} d’avoir en compte{'\u00a0'}: à prendre sur ses dernières factures, ou à
                rendre.
              </p>
            )}
            <C.LongText name="comment" label={labels.comment} span={6} maxLength={2000} />
            <C.Switch
              name="tellFamily"
              label={labels.tellFamily}
              description="Le professeur l’est toujours."
              span={6}
            />
            {form.mayAskReview && (
              <C.Switch
                name="asksReview"
                label={labels.asksReview}
                description="Sur son espace, et par le lien du mail qui la prévient."
                span={6}
              />
            )}
          </Section>
        </RecordForm>
      )}
    </Frame>
  )
}

export const PauseDialog = ({ contractId, onClose, onDone }: Props) => (
  <Frame contractId={contractId} title="Mettre le contrat en pause" onClose={onClose}>
    {(form) => (
      <RecordForm
        operation={contractsApi.pause}
        screen="pause-contrat"
        record={{ id: form.id, resumesOn: form.resumesOn, tellFamily: true }}
        layout="modal"
        saveLabel="Mettre en pause"
        closeLabel="Annuler"
        noDraft
        refreshes={refreshes}
        errorsOf={saidOf}
        onClose={onClose}
        onSaved={() => onDone(form, null)}
      >
        <Section id="pause" title={`${form.studentName} avec ${form.teacherName}`}>
          <P.Day
            name="resumesOn"
            label={labels.resumesOn}
            description="Les cours reprennent alors d’eux-mêmes."
            span={6}
            autoFocus
          />
          <PauseFate form={form} />
          <P.Switch name="tellFamily" label={labels.tellFamily} description="Le professeur l’est toujours." span={6} />
        </Section>
      </RecordForm>
    )}
  </Frame>
)

/** What was done, said with its day when that is to come. */
export const toldEnd = (number: string | null, day: string | null): void => {
  toast.success(
    day !== null && day > currentDay()
      ? `Contrat ${number ?? ''}\u00a0: il se termine le ${formatDay(day)}.`
      : `Contrat ${number ?? ''} clôturé.`,
  )
}
