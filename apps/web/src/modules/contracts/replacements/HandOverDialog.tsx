// The recap before the new teacher takes over: contract, price, lessons and rhythm that go on, those that fall, who is told.
import { changesApi } from '@cartable/domain/contracts/replacements/changes.api.ts'
import { type HandOverForm, changeLabels as labels } from '@cartable/domain/contracts/replacements/changes.schema.ts'
import { addDays, dayOf, formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { EndingPacks } from '../../billing/packs/packs.parts.tsx'
import classes from '../shared/contracts.module.css'
import { FamilyAgrees } from './FamilyAgrees.tsx'
import { lessonOptions, useChosenLessons } from './ReplaceDialog.tsx'

const F = formOf<typeof changesApi.handOver>()

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
/** Lessons from the day on that nothing stands against. */
const freeFrom = ({ lessons }: HandOverForm, day: string) =>
  lessons.filter(({ at, obstacles }) => dayOf(at) >= day && obstacles.length === 0).map(({ id }) => id)

const Lessons = ({ form }: { readonly form: HandOverForm }) => {
  const day = useFormValue<string | null>('changeOn')
  const chosen = useChosenLessons()
  const set = useFormSetter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lessons follow the day, not what is ticked afterwards
  useEffect(() => {
    if (isDay(day) && day !== form.changeOn) set('courseIds', freeFrom(form, day))
  }, [day])
  const after = form.lessons.filter(({ at }) => isDay(day) && dayOf(at) >= day)
  const lost = after.filter(({ id }) => !chosen.includes(id))
  const said = after.filter(({ obstacles, warnings }) => obstacles.length + warnings.length > 0)
  return (
    <>
      <F.Choices name="courseIds" label={labels.courseIds} options={lessonOptions(after)} span={6} />
      <div role="status" data-span={6}>
        {said.length > 0 && (
          <Alert color="warning">
            {said.map(({ id, at, obstacles, warnings }) => (
              <div key={id}>
                {formatInstant(at)}
                {'\u00a0'}: {unbroken([...obstacles, ...warnings].join(' '))}
              </div>
            ))}
          </Alert>
        )}
        <p className={classes.help}>
          {lost.length === 0
            ? `${counted(chosen.length, 'cours prévu confié', 'cours prévus confiés')}, aucun n’est annulé.`
            : `${counted(lost.length, 'cours prévu annulé', 'cours prévus annulés')}, sans nouveau professeur\u00a0: ${lost.map(({ at }) => formatInstant(at)).join(', ')}.`}
        </p>
        <EndingPacks contractId={form.contractId} />
        {form.hasSeries && <p className={classes.help}>Les cours réguliers continuent, aux mêmes heures.</p>}
        {isDay(day) && (
          <p className={classes.help}>
            Le contrat {form.number} avec {form.formerTeacherName} se termine le {formatDay(addDays(day, -1))}.
          </p>
        )}
        <p className={classes.help}>
          Prévenus{'\u00a0'}: {form.told.join(' ; ')}
        </p>
      </div>
    </>
  )
}

type Props = { readonly proposalId: number; readonly onClose: () => void }
export const HandOverDialog = ({ proposalId, onClose }: Props) => {
  const query = useOperation(changesApi.handOverForm, { proposalId: String(proposalId) })
  const go = useGo()
  return (
    <FormDialog
      onClose={onClose}
      title="Passer le relais"
      size={640}
      query={query}
      what="le récapitulatif"
      closedBy="buttons"
    >
      {(form) => (
        <RecordForm
          operation={changesApi.handOver}
          screen={`relais-${proposalId}`}
          record={{
            ...{ proposalId, changeOn: form.changeOn, courseIds: freeFrom(form, form.changeOn) },
            ...{
              customerPrice: form.suggested?.customerPrice ?? form.paidCents,
              margin: form.suggested?.margin ?? null,
            },
            ...{ familyAgrees: false, reasonId: null, words: null },
          }}
          layout="modal"
          saveLabel="Passer le relais"
          closeLabel="Annuler"
          refreshes={[['contracts'], ['linking'], ['courses'], ['teachers']]}
          onClose={onClose}
          onSaved={({ id }) => {
            toast.success(`${form.teacherName} prend la suite\u00a0: la famille et les deux professeurs sont prévenus.`)
            if (id !== null) go(`/privateTuition/contract/${id}`)
          }}
        >
          <Section
            id="relais"
            title={`${form.studentName}, ${form.subjectName}\u00a0: ${form.teacherName} après ${form.formerTeacherName}`}
          >
            <F.Day
              name="changeOn"
              label={labels.changeOn}
              description={form.lastCourseOn ? `Dernier cours donné le ${formatDay(form.lastCourseOn)}.` : undefined}
              optional={false}
            />
            <F.Select name="reasonId" label={labels.reasonId} options={form.options.reasons} optional={false} />
            <F.Euros name="customerPrice" label={labels.customerPrice} />
            <F.Euros name="margin" label={labels.margin} />
            <FamilyAgrees paidCents={form.paidCents} />
            <Lessons form={form} />
            <F.Text name="words" label={labels.words} span={6} maxLength={300} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
