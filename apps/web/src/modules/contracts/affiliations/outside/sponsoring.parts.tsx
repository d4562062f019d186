// « Parrainer », on the home of a family: whom it recommends, and what became of it.
import type { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { door, useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'

const sponsor = door<typeof affiliationsApi.sponsor>('contracts.sponsor', 'POST', '/affiliations/affiliation-ask')
const ownAffiliations = door<typeof affiliationsApi.ownAffiliations>(
  'contracts.ownAffiliations',
  'GET',
  '/affiliations/own-affiliations',
)

const SponsorSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const act = useAct(sponsor)
  const form = useForm({ named: '' })
  return (
    <Sheet title="Parrainer une famille" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={({ named }) => ({ named })}
        after={() => {
          toast('Merci\u00a0: nous vous écrivons dès que nous avons vérifié.')
          onClose()
        }}
      >
        <TextField
          {...form.at('named')}
          label="Nom de la famille et téléphone"
          help="Demandez-lui son accord avant de nous donner son nom."
          maxLength={200}
        />
        <Buttons>
          <Button kind="primary" submits grows>
            Parrainer
          </Button>
          <Button onPress={onClose}>Annuler</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

export const Sponsoring = () => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useAnswer(ownAffiliations, {})
  return (
    <Section title="Parrainer une famille">
      <Card>
        <div>
          <p>Une famille que vous nous recommandez paie ses cours moins cher.</p>
          {data?.rows.map((row) => (
            <Quiet key={row.id}>
              {row.named}
              {'\u00a0'}: {row.status === 'declared' ? 'en attente' : row.statusText.toLowerCase()}
            </Quiet>
          ))}
          <Buttons>
            <Button onPress={() => setOpen(true)}>Parrainer</Button>
          </Buttons>
        </div>
      </Card>
      {isOpen && <SponsorSheet onClose={() => setOpen(false)} />}
    </Section>
  )
}
