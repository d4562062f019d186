// Declares a course, planned or not: whose contract, when, how long, and what was done.

import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type {
  CourseDeclarationRecord,
  DeclarableContract,
  DisplayMode,
} from '@cartable/domain/courses/courses.schema.ts'
import { durationOptions } from '@cartable/domain/courses/shared/durations.rules.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, priceOfDuration } from '@cartable/domain/kernel/money.ts'
import { call } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { WithPupils } from '../together/WithPupils.tsx'
import { askIfLong } from './ask-if-long.ts'
import { ContractField } from './ContractField.tsx'
import { PlaceField } from './PlaceField.tsx'
import { useOffered } from './use-offered.ts'

const F = formOf<typeof coursesApi.declare>()

/** Every pupil of the lesson that is declared, where there are several. */
const pupilsOf = ({ id, pupils }: CourseDeclarationRecord, contract: DeclarableContract | undefined) => {
  if (id !== null || !contract || contract.companions.length === 0) return pupils
  return [{ contractId: contract.id, studentName: contract.studentName }, ...contract.companions]
}
const presentOf = (record: CourseDeclarationRecord, contract: DeclarableContract | undefined) => {
  const pupils = pupilsOf(record, contract)
  return pupils.length === 0 ? null : pupils.map((one) => one.contractId)
}

const find = (query: string, signal: AbortSignal) => call(coursesApi.contractsToDeclare, { query }, { signal })

const Lesson = ({ record }: { readonly record: CourseDeclarationRecord }) => {
  const today = useToday()
  const contractId = useFormValue<number | null>('contractId')
  const minutes = useFormValue<number>('durationMinutes')
  const { contracts, search } = useOffered(record.options.contracts, find)
  const contract = contracts.find((one) => one.id === contractId)
  const present = useFormValue<readonly number[] | null>('presentIds')
  const alone = present?.length === 1 ? contract?.alonePriceCents : null
  const price = alone ?? contract?.hourlyPriceCents
  const set = useFormSetter()
  const pupils = pupilsOf(record, contract)
  const choose = (chosen: number | null) =>
    set(
      'presentIds',
      presentOf(
        record,
        contracts.find((one) => one.id === chosen),
      ),
    )
  return (
    <Section id="cours" title="Le cours">
      <ContractField
        contracts={contracts}
        search={search}
        isSearched={record.options.isSearched}
        isSettled={record.id !== null}
        onChanged={choose}
      />
      {pupils.length > 0 && (
        <WithPupils
          name="presentIds"
          label="Élèves présents"
          description={
            record.id === null
              ? 'Une ligne pour chacun de ceux qui étaient là.'
              : 'Une ligne pour chacun\u00a0: un élève que vous décochez est noté absent.'
          }
          pupils={pupils}
        />
      )}
      <F.Instant name="doneAt" label="Date et heure de début" max={today} />
      <F.Select
        name="durationMinutes"
        label="Durée"
        options={durationOptions(contract?.durationStepMinutes ?? 60)}
        {...(typeof price === 'number' && typeof minutes === 'number'
          ? { description: `Prix\u00a0: ${formatEuros(priceOfDuration(price, minutes))}` }
          : {})}
      />
      <PlaceField contract={contract} />
      {record.options.chapters.length > 0 && (
        <F.Select name="chapterId" label="Chapitre" options={record.options.chapters} />
      )}
      {contract?.isCollective === false && <F.Switch name="isCollective" label="Cours collectif" />}
      <F.LongText
        name="report"
        label="Compte rendu"
        description={'Ce qui a été travaillé, ce qui reste à revoir\u00a0: l’élève et sa famille le lisent.'}
        span={6}
        maxLength={2000}
      />
      <F.LongText
        name="teacherComment"
        label="Commentaire"
        description={'Pour le service clients\u00a0: la famille ne le voit pas.'}
        span={6}
        maxLength={2000}
      />
    </Section>
  )
}

/** What happens next, as it will: the family confirms on its page, or is written to from then on. */
const declaredText = (familyAskedAt: string | null): string => {
  if (familyAskedAt === null)
    return 'Cours déclaré. La famille n’a pas d’adresse e-mail\u00a0: dites-lui qu’elle peut nous appeler pour le confirmer.'
  return `Cours déclaré. Si la famille ne l’a pas confirmé d’ici là, nous lui écrirons à partir du ${formatInstant(familyAskedAt)}.`
}

type Props = {
  readonly courseId?: number
  readonly studentId?: number
  readonly teacherId?: number
  readonly contractId?: number
  readonly mode?: DisplayMode
  readonly onClose: () => void
}

export const DeclareDialog = ({ onClose, mode, ...asked }: Props) => {
  const ids = Object.fromEntries(
    Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  const query = useOperation(coursesApi.declaration, { ...ids, ...(mode ? { mode } : {}) })
  return (
    <FormDialog
      onClose={onClose}
      title={asked.courseId === undefined ? 'Déclarer un cours' : 'Déclarer le cours'}
      size={620}
      query={query}
      what="la déclaration"
    >
      {(record) =>
        record.options.contracts.length === 0 && !record.options.isSearched ? (
          <EmptyLine>Aucun contrat en cours{'\u00a0'}: il n’y a pas de cours à déclarer.</EmptyLine>
        ) : (
          <RecordForm
            operation={coursesApi.declare}
            screen="declaration-cours"
            record={record}
            layout="modal"
            saveLabel="Déclarer le cours"
            onClose={onClose}
            confirm={({ durationMinutes }) => askIfLong(durationMinutes, record.options.longMinutes)}
            onSaved={({ familyAskedAt }) => toast.success(declaredText(familyAskedAt))}
          >
            <Lesson record={record} />
          </RecordForm>
        )
      }
    </FormDialog>
  )
}
