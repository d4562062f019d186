// Plans a lesson, or moves and reshapes one: with whom, when, how long, and what is said of it before it is sent.

import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { CoursePlanRecord } from '@cartable/domain/courses/planning/planning.schema.ts'
import type { SeriesPlace } from '@cartable/domain/courses/series/series.schema.ts'
import { durationOptions } from '@cartable/domain/courses/shared/durations.rules.ts'
import { namesText } from '@cartable/domain/courses/together/together.rules.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { Button, Group } from '@mantine/core'
import { call } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { parisDayAndTime } from '../../../platform/fields/paris.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useToday } from '../../../platform/session/session.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { rankText, useSeriesPlace } from '../series/SeriesRank.tsx'
import together from '../together/together.module.css'
import { WithPupils } from '../together/WithPupils.tsx'
import { askIfLong } from './ask-if-long.ts'
import { ContractField } from './ContractField.tsx'
import { FreeHours } from './FreeHours.tsx'
import { PlaceField } from './PlaceField.tsx'
import { CureLink, PlanVerdict } from './PlanVerdict.tsx'
import { useOffered } from './use-offered.ts'

const F = formOf<typeof planningApi.savePlan>()

/** What opens the dialog: a lesson to move, one to replace, or whose lesson is planned. */
export type AskedPlan = {
  readonly id?: number
  readonly replacesId?: number
  readonly contractId?: number
  readonly studentId?: number
  readonly teacherId?: number
  /** The hour that somebody pointed at, ISO. */
  readonly at?: string
}

const About = ({ record }: { readonly record: CoursePlanRecord }) => {
  if (record.id === null)
    return record.replacesAt ? <p>Remplace le cours du {formatInstant(record.replacesAt)}, qui est annulé.</p> : null
  const said = [
    record.plannedBy && `Planifié par ${record.plannedBy}`,
    record.replacesAt && `remplace le cours du ${formatInstant(record.replacesAt)}`,
    record.changes > 0 && (record.changes === 1 ? 'changé une fois' : `changé ${record.changes} fois`),
  ].filter(Boolean)
  return said.length > 0 ? <p>{said.join(', ')}.</p> : null
}

const find = (query: string, signal: AbortSignal) => call(planningApi.contractsToPlan, { query }, { signal })

type LessonProps = { readonly record: CoursePlanRecord; readonly onLeave: () => void }
const Lesson = ({ record, onLeave }: LessonProps) => {
  const today = useToday()
  const contractId = useFormValue<number | null>('contractId')
  const { contracts, search } = useOffered(record.options.contracts, find)
  const contract = contracts.find((one) => one.id === contractId)
  const set = useFormSetter()
  const choose = (chosen: number | null) =>
    set(
      'withIds',
      (contracts.find((one) => one.id === chosen)?.companions ?? []).map((one) => one.contractId),
    )
  return (
    <Section id="cours" title="Le cours">
      <ContractField
        contracts={contracts}
        search={search}
        isSearched={record.options.isSearched}
        isSettled={record.id !== null || record.replacesId !== null}
        onChanged={choose}
      />
      {record.id === null && contract && contract.companions.length > 0 && (
        <WithPupils
          name="withIds"
          label="Aussi pour"
          description={'Un seul cours, à la même heure\u00a0: une ligne pour chacun, et un seul mail à la famille.'}
          pupils={contract.companions}
        />
      )}
      {record.together.length > 0 && (
        <p className={together.whole}>Le cours {de(namesText(record.together))} bouge avec lui.</p>
      )}
      <F.Instant name="expectedAt" label="Date et heure de début" min={today} />
      <F.Select name="durationMinutes" label="Durée" options={durationOptions(contract?.durationStepMinutes ?? 60)} />
      <FreeHours courseId={record.id ?? record.replacesId} />
      <PlaceField contract={contract} />
      <F.LongText
        name="teacherComment"
        label="Commentaire"
        description={'Pour le professeur et le service\u00a0: la famille ne le voit pas.'}
        span={6}
        maxLength={2000}
      />
      <PlanVerdict courseId={record.id} onLeave={onLeave} />
    </Section>
  )
}

/** From a lesson of a rhythm on: the others that follow change with it. */
const Following = ({ place, onFollowing }: { readonly place: SeriesPlace; readonly onFollowing: OnFollowing }) => {
  const at = useFormValue<string | null>('expectedAt')
  const durationMinutes = useFormValue<number>('durationMinutes')
  const start = parisDayAndTime(at)
  const wanted = start && { firstDay: start.day, startTime: start.time, durationMinutes }
  return (
    <p>
      Cours régulier, {rankText(place)}.{' '}
      <Button size="compact-sm" onClick={() => onFollowing(place, wanted ?? undefined)}>
        Changer aussi les suivants…
      </Button>
    </p>
  )
}

type NoContractProps = { readonly closed: CoursePlanRecord['options']['closed']; readonly onClose: () => void }
/** Nothing to plan on: why, contract by contract, and where that is put right. */
const NoContract = ({ closed, onClose }: NoContractProps) => (
  <>
    {closed.length === 0 ? (
      <EmptyLine>Aucun contrat en cours{'\u00a0'}: il n’y a pas de cours à planifier.</EmptyLine>
    ) : (
      <ul>
        {closed.map(({ id, label, message, link }) => (
          <li key={id}>
            {label}. {unbroken(message)} {link && <CureLink link={link} onLeave={onClose} />}
          </li>
        ))}
      </ul>
    )}
    <Group justify="flex-end">
      <Button size="md" onClick={onClose}>
        Fermer
      </Button>
    </Group>
  </>
)

const titleOf = ({ id, replacesId }: AskedPlan) => {
  if (id !== undefined) return 'Déplacer ou modifier le cours'
  return replacesId === undefined ? 'Planifier un cours' : 'Proposer une autre date'
}

/** What was typed goes on to the dialog of the rhythm. */
export type OnFollowing = (
  place: SeriesPlace,
  wanted: { readonly firstDay: string; readonly startTime: string; readonly durationMinutes: number } | undefined,
) => void

type Props = {
  readonly onFollowing: OnFollowing
  readonly asked: AskedPlan
  readonly onClose: () => void
  /** Once it is saved: the plan as it was before, and what the save answered. */
  readonly onSaved: (before: CoursePlanRecord, answer: AnswerOf<typeof planningApi.savePlan>) => void
}

export const PlanDialog = ({ asked: { at, ...asked }, onFollowing, onClose, onSaved }: Props) => {
  const place = useSeriesPlace(asked.id ?? null)
  const query = useOperation(
    planningApi.plan,
    Object.fromEntries(
      Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ),
  )
  return (
    <FormDialog onClose={onClose} title={titleOf(asked)} size={620} query={query} what="la planification" fillsPhone>
      {(record) =>
        record.options.contracts.length === 0 && !record.options.isSearched ? (
          <NoContract closed={record.options.closed} onClose={onClose} />
        ) : (
          <RecordForm
            operation={planningApi.savePlan}
            refreshes={[['courses'], ['contracts']]}
            screen="planification-cours"
            record={at === undefined ? record : { ...record, expectedAt: at }}
            layout="modal"
            saveLabel={record.id === null ? 'Planifier le cours' : 'Enregistrer'}
            onClose={onClose}
            confirm={({ durationMinutes }) => askIfLong(durationMinutes, record.options.longMinutes)}
            onSaved={(answer) => onSaved(record, answer)}
          >
            <About record={record} />
            {place && record.id !== null && <Following place={place} onFollowing={onFollowing} />}
            <Lesson record={record} onLeave={onClose} />
          </RecordForm>
        )
      }
    </FormDialog>
  )
}
