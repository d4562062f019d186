// List and form of school careers with their levels, and the reminder of the prices after a creation.

import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { schoolCareersApi } from '@cartable/domain/reference/reference.api.ts'
import { schoolCareers } from '@cartable/domain/reference/reference.tables.ts'
import { audiences } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import { Button } from '@mantine/core'
import { ReferenceForm } from '../../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../../platform/codification/ReferenceList.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { Section } from '../../../platform/form/Section.tsx'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import classes from '../reference.module.css'
import { historyOf } from '../shared/history.tsx'

const columns = columnsOf<typeof schoolCareersApi.list>()([
  { id: 'name', label: 'Nom', cell: (career) => career.name, sort: true },
  { id: 'audience', label: 'Public', cell: (career) => audiences[career.audience], quiet: true },
  { id: 'levels', label: 'Niveaux', cell: (career) => career.levelNames || <Dash /> },
  {
    id: 'orderKey',
    label: 'Ordre',
    cell: (career) => career.orderKey,
    sort: true,
    align: 'right',
    width: 90,
    quiet: true,
    card: 'none',
  },
])

export const SchoolCareerList = () => (
  <ReferenceList table={schoolCareers} operations={schoolCareersApi} columns={columns} defaultSort="orderKey.asc" />
)

const F = formOf<typeof schoolCareersApi.save>()
const blank = {
  id: null,
  name: '',
  color: null,
  isExamYear: false,
  isAvailableForPrivateTuition: true,
  isAvailableForTraineeship: true,
  enabled: true,
}

/** Name of the level in the head of its block, and how much of the rest relies on it. */
const LevelHead = ({ index }: { readonly index: number }) => {
  const name = useFormValue<string>(`levels.${index}.name`)
  const uses = useFormValue<number | undefined>(`levels.${index}.usedCount`) ?? 0
  return (
    <>
      <b>{name || 'Nouveau niveau'}</b>
      {uses > 0 && <span className={classes.uses}>{`utilisé par ${uses}\u00a0${uses > 1 ? 'fiches' : 'fiche'}`}</span>}
    </>
  )
}

/** Of a flag that no choice and no calculation reads. */
const landmark = 'Un repère pour cette fiche et ses fichiers, rien de plus.'

const fields = () => (
  <>
    <Section id="parcours" title="Parcours">
      <F.Text name="name" label="Nom" span={4} />
      <F.Integer name="orderKey" label="Ordre" span={2} />
      <F.Select
        name="audience"
        label="Public"
        options={wordOptions(audiences)}
        description="Seuls les cours des élèves scolarisés sont du soutien scolaire : le taux de TVA en dépend."
        span={4}
      />
    </Section>
    <Section id="niveaux" title="Niveaux" free>
      <F.Rows name="levels" label="Niveau" blank={blank} max={60} head={(index) => <LevelHead index={index} />}>
        {(index) => (
          <>
            <F.Text name={`levels.${index}.name`} label="Nom" span={4} />
            <F.Color name={`levels.${index}.color`} label="Couleur" span={2} />
            <F.Switch name={`levels.${index}.isExamYear`} label="Année d’examen" description={landmark} />
            <F.Switch
              name={`levels.${index}.isAvailableForPrivateTuition`}
              label="Proposé en cours particuliers"
              description="Dans les nouvelles mises en relation et les nouveaux contrats. Proposé nulle part, le niveau quitte aussi les demandes des familles."
            />
            <F.Switch
              name={`levels.${index}.isAvailableForTraineeship`}
              label="Proposé en stage"
              description="Dans les niveaux et les salaires des stages, et les nouvelles inscriptions."
            />
            <F.Switch name={`levels.${index}.enabled`} label="Actif" />
          </>
        )}
      </F.Rows>
    </Section>
  </>
)

/** What is still to do after a creation, with the way to the page of prices. */
const reminder = (leave: () => void) => (
  <Modal opened onClose={leave} title="Parcours scolaire créé" size={480}>
    <p className={classes.reminder}>
      Pensez à définir les tarifs par défaut des cours particuliers pour ce parcours scolaire.
    </p>
    <div className={classes.buttons}>
      <Button size="sm" onClick={leave}>
        Fermer
      </Button>
      <Button size="sm" variant="filled" data-autofocus component={AppLink} href="/privateTuition/prices">
        Définir les tarifs
      </Button>
    </div>
  </Modal>
)

export const SchoolCareerForm = () => (
  <ReferenceForm
    table={schoolCareers}
    operations={schoolCareersApi}
    fields={fields}
    history={historyOf}
    afterCreation={reminder}
  />
)
