// A rule that follows another from a day on: what holds then, by which law, and what this changes, before it is saved.
import {
  activityLabels,
  lessonActivities,
  lessonPlaces,
  regimes,
  vatDues,
  vatStatuses,
} from '@cartable/domain/accounting/rates/rates.schema.ts'
import { rulesApi } from '@cartable/domain/accounting/rates/rules.api.ts'
import {
  groups,
  mayPutRight,
  type RuleKind,
  type RuleRow,
  ruleKinds,
} from '@cartable/domain/accounting/rates/rules.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { audiences, subjectTypes } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { RulePreview } from './RulePreview.tsx'

const F = formOf<typeof rulesApi.ruleSave>()

const refreshes = [['accounting']] as const
const blank = {
  ...{ company: null, vatStatus: null, isSapDeclared: false, activity: null, regime: null, subjectType: null },
  ...{ employeeRegime: null, advanceInMandataire: false, vatDue: null, recoversBadDebtVat: false },
  ...{ audience: null, place: null, isCollective: null, territory: null, vatCodeId: null, opensCredit: false },
  ...{ rateCode: null, value: null },
}

type Code = { readonly value: number; readonly label: string }
type FieldsProps = { readonly kind: RuleKind; readonly isNew: boolean; readonly vatCodes: readonly Code[] }

/** From which day: tomorrow, or the day since when the rule before was wrong. */
const Begins = ({ kind, isNew, earliestOn }: Pick<FieldsProps, 'kind' | 'isNew'> & { readonly earliestOn: string }) => {
  const today = useToday()
  const wasWrong = useFormValue<boolean>('wasWrong')
  const bounds = wasWrong ? { max: today } : kind === 'rate' ? {} : { min: earliestOn }
  return (
    <>
      {mayPutRight(kind) && !isNew && (
        <F.Switch
          name="wasWrong"
          label="La règle était fausse"
          description="Celle-ci vaut alors depuis un jour passé. Les factures déjà émises ne changent pas d’elles-mêmes&nbsp;: elles sont listées dans «&nbsp;Factures à rectifier&nbsp;»."
        />
      )}
      <F.Day name="from" label="À partir du" {...bounds} span={3} />
    </>
  )
}

const Fields = ({ kind, isNew, vatCodes }: FieldsProps) => {
  switch (kind) {
    case 'company':
      return (
        <>
          <F.Select name="vatStatus" label="Régime de TVA" options={wordOptions(vatStatuses)} span={6} />
          <F.Select
            name="vatDue"
            label="Exigibilité de la TVA"
            options={wordOptions(vatDues)}
            span={6}
            description={
              'Sur les débits\u00a0: due dès la facture, qui le mentionne. Ce qui est facturé avant suit l’ancien choix.'
            }
          />
          <F.Switch
            name="recoversBadDebtVat"
            label="TVA d’une créance perdue récupérée"
            description={
              'Sur les débits\u00a0: un passage en perte reprend la TVA déjà due (CGI, art. 272, 1). À l’encaissement, elle n’est jamais due.'
            }
          />
          <F.Switch name="isSapDeclared" label="Déclarée pour les services à la personne" />
          <F.Select
            name="employeeRegime"
            label="Mode des nouveaux contrats de professeurs salariés"
            options={wordOptions(regimes)}
            span={6}
          />
          <F.Switch
            name="advanceInMandataire"
            label="Mandataire complet"
            description="L’avance immédiate est aussi demandée pour les cours dont la famille est l’employeur."
          />
        </>
      )
    case 'activity':
      return (
        <>
          {isNew && (
            <>
              <F.Select
                name="subjectType"
                label="Type de matière (tous si vide)"
                options={wordOptions(subjectTypes)}
                span={3}
              />
              <F.Select name="audience" label="Public (tous si vide)" options={wordOptions(audiences)} span={3} />
              <F.Select name="place" label="Lieu (tous si vide)" options={wordOptions(lessonPlaces)} span={3} />
              <F.Select name="isCollective" label="Groupe (tous si vide)" options={wordOptions(groups)} span={3} />
              <F.Select name="regime" label="Mode (tous si vide)" options={wordOptions(regimes)} span={3} />
            </>
          )}
          <F.Select name="activity" label="Activité" options={wordOptions(activityLabels, lessonActivities)} span={6} />
        </>
      )
    case 'vat':
      return <F.Select name="vatCodeId" label="Code TVA" options={vatCodes} span={6} />
    case 'credit':
      return <F.Switch name="opensCredit" label="Ouvre le crédit d’impôt" />
    case 'rate':
      return <F.Text name="value" label="Nouvelle valeur" span={3} />
  }
}

type Props = {
  readonly kind: RuleKind
  /** The rule that is followed; null for one of its own. */
  readonly row: RuleRow | null
  readonly earliestOn: string
  readonly vatCodes: readonly Code[]
  readonly onClose: () => void
}
export const RuleDialog = ({ kind, row, earliestOn, vatCodes, onClose }: Props) => (
  <FormDialog
    title={row === null ? 'Nouvelle règle' : `Changer\u00a0: ${ruleKinds[kind]}`}
    onClose={onClose}
    size={640}
  >
    <RecordForm
      operation={rulesApi.ruleSave}
      screen="regle"
      record={{ kind, from: '', legalBasis: '', wasWrong: false, ...blank, ...row?.change }}
      layout="modal"
      noDraft
      saveLabel="Enregistrer la règle"
      refreshes={refreshes}
      onClose={onClose}
      onSaved={() => void toast.success('Règle enregistrée. Ce qui est facturé ne change pas.')}
    >
      <Section id="regle" title={row?.matter ?? 'Pour quels cours'}>
        <Fields kind={kind} isNew={row === null} vatCodes={vatCodes} />
        <Begins kind={kind} isNew={row === null} earliestOn={earliestOn} />
        <F.LongText
          name="legalBasis"
          label="Base légale"
          description="Article, arrêté ou décision."
          span={6}
          maxLength={300}
        />
      </Section>
      {kind !== 'rate' && <RulePreview />}
    </RecordForm>
  </FormDialog>
)
