// The dialogs of a departure: its day and its reason, new or corrected; contracts that end on it.

import { searchFates } from '@cartable/domain/contracts/ends.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { leavingApi } from '@cartable/domain/teachers/leaving/leaving.api.ts'
import {
  type Departure,
  type DepartureContract,
  departureLabels as labels,
} from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './leaving.module.css'

const A = formOf<typeof leavingApi.announce>()
const E = formOf<typeof leavingApi.endContracts>()

type AnnounceProps = { readonly page: Departure; readonly onClose: () => void }
export const AnnounceDialog = ({ page, onClose }: AnnounceProps) => {
  const { teacherId, name, departure, request } = page
  const isNew = departure === null
  return (
    <FormDialog onClose={onClose} size={560} title={isNew ? 'Départ' : 'Corriger le départ'} closedBy="buttons">
      <RecordForm
        operation={leavingApi.announce}
        screen={`depart-${teacherId}`}
        record={{
          ...{ teacherId, updatedAt: departure?.updatedAt ?? null },
          leavesOn: departure?.leavesOn ?? request?.wantedOn ?? null,
          reason: departure?.reason ?? request?.words ?? '',
        }}
        layout="modal"
        noDraft
        saveLabel={isNew ? 'Noter le départ' : 'Corriger le départ'}
        closeLabel="Revenir"
        refreshes={[['teachers'], ['contracts'], ['courses']]}
        onClose={onClose}
        onSaved={() =>
          toast.success(isNew ? 'Départ noté\u00a0: réglez ce qui reste, puis confirmez-le.' : 'Départ corrigé.')
        }
      >
        <Section id="depart" title={name}>
          <A.Day name="leavesOn" label={labels.leavesOn} optional={false} autoFocus />
          <A.LongText name="reason" label={labels.reason} span={6} maxLength={1000} optional={false} />
          <p className={classes.said} data-span={6}>
            {isNew
              ? 'Dès maintenant, plus aucun élève ni stage ne lui est proposé après ce jour. Il est averti à la confirmation.'
              : departure.confirmedAt === null
                ? 'Les contrats terminés pour ce départ suivent le nouveau jour\u00a0; leurs familles en sont averties.'
                : 'Il est averti du nouveau jour. Les contrats terminés pour ce départ le suivent\u00a0; leurs familles en sont averties.'}
          </p>
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

type EndProps = {
  readonly teacherId: number
  readonly leavesOn: string
  readonly contracts: readonly DepartureContract[]
  readonly onClose: () => void
}
export const EndContractsDialog = ({ teacherId, leavesOn, contracts, onClose }: EndProps) => {
  const begun = contracts.filter(({ status }) => status !== 'created')
  const hasUnbegun = begun.length < contracts.length
  const lessons = contracts.reduce((sum, { lessonsAfter }) => sum + lessonsAfter, 0)
  const title = contracts.length === 1 ? 'Terminer le contrat' : `Terminer ${counted(contracts.length, 'contrat')}`
  return (
    <FormDialog onClose={onClose} size={560} title={title}>
      <RecordForm
        operation={leavingApi.endContracts}
        screen="depart-contrats"
        record={{
          ...{ teacherId, contractIds: contracts.map(({ id }) => id), reasonId: null },
          ...{ tellFamily: true, asksReview: true, search: 'reopen' },
        }}
        layout="modal"
        noDraft
        saveLabel={title}
        closeLabel="Revenir"
        refreshes={[['teachers'], ['contracts'], ['courses'], ['linking']]}
        onClose={onClose}
        onSaved={() =>
          toast.success(
            begun.length === 0
              ? 'Contrat abandonné.'
              : `${counted(contracts.length, 'contrat réglé', 'contrats réglés')}\u00a0: dernier jour le ${formatDay(leavesOn)}.`,
          )
        }
      >
        <Section id="fin" title={`Dernier jour\u00a0: ${formatDay(leavesOn)}`}>
          <ul className={classes.said} data-span={6}>
            {contracts.map(({ id, studentName, subjectName, status }) => (
              <li key={id}>
                {studentName}, {subjectName}
                {status === 'created' && '\u00a0: pas commencé, il est abandonné'}
              </li>
            ))}
          </ul>
          {lessons > 0 && (
            <p className={classes.said} data-span={6}>
              {counted(lessons, 'cours prévu')} après ce jour {lessons > 1 ? 'sont annulés' : 'est annulé'}.
            </p>
          )}
          {begun.length > 0 && (
            <>
              <E.Switch
                name="tellFamily"
                label="Prévenir la famille"
                description="Le professeur l’est toujours."
                span={6}
              />
              <E.Switch name="asksReview" label="Demander un avis à la famille" span={6} />
            </>
          )}
          {hasUnbegun && (
            <E.Radio name="search" label="Recherche d’un professeur" options={wordOptions(searchFates)} span={6} />
          )}
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
