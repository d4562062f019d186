// A family adds a child, or corrects one that it has.
import type { FamilyForm } from '@cartable/domain/contacts/family-requests.schema.ts'
import { Button } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Card } from '../../../platform/outside/cards.tsx'
import { Page } from '../../../platform/outside/Frame.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { go, useSearch } from '../../../platform/outside/router.tsx'
import { Answered, Empty } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { ChildFields, childOf, missingOf, noChild } from './ChildFields.tsx'
import { familyForm, saveChild } from './family.doors.ts'

const ChildForm = ({ options, id }: { readonly options: FamilyForm; readonly id: number | null }) => {
  const known = options.children.find((child) => child.id === id) ?? null
  const form = useForm(
    known === null
      ? noChild(options.lastName)
      : {
          ...{ firstName: known.firstName, lastName: known.lastName, birthOn: known.birthOn ?? '' },
          scholarLevelId: known.scholarLevelId === null ? '' : String(known.scholarLevelId),
          establishmentId: known.establishmentId === null ? '' : String(known.establishmentId),
        },
    known === null ? { keptAs: 'enfant' } : {},
  )
  const save = useAct(saveChild, { touches: ['courses'] })
  if (id !== null && known === null) return <Empty title="Cet enfant n’est pas dans votre espace" />
  return (
    <Card>
      <div>
        <Form
          of={form}
          act={save}
          input={(values) => {
            const missing = missingOf(values)
            if (!form.check(known?.isCustomer ? { scholarLevelId: missing.scholarLevelId } : missing)) return null
            return { id, updatedAt: known?.updatedAt ?? null, ...childOf(values) }
          }}
          after={(_, { firstName }) => {
            toast(known === null ? `${firstName} est dans votre espace.` : 'C’est corrigé.')
            void go('/espace/debut', { anyway: true })
          }}
        >
          <ChildFields form={form} options={options} isOwn={known?.isCustomer ?? false} />
          <Button kind="primary" wide submits>
            {known === null ? 'Ajouter cet enfant' : 'Enregistrer'}
          </Button>
        </Form>
      </div>
    </Card>
  )
}

export const ChildPage = () => {
  const asked = useSearch('enfant')
  const id = asked === null ? null : Number(asked)
  const options = useAnswer(familyForm, {})
  return (
    <Page
      title={id === null ? 'Ajouter un enfant' : 'Corriger les renseignements'}
      lead="Ces renseignements ne sont lus que par l’équipe et par son professeur."
      back="/espace/debut"
      narrow
    >
      <Answered of={options}>{(data) => <ChildForm options={data} id={id} />}</Answered>
    </Page>
  )
}
