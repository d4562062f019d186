// « Parrainer »: whom a family recommends, and what became of it.

import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, type Meaning, Row, Section } from '../../../../platform/outside/cards.tsx'
import { shortDay } from '../../../../platform/outside/dates.ts'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { ownAffiliations, sponsor } from './sponsoring.doors.ts'

const meanings: Readonly<Record<'declared' | 'approved' | 'refused', Meaning>> = {
  declared: 'info',
  approved: 'success',
  refused: 'warning',
}
/** What the family reads of a decision. */
const words = { declared: 'Nous vérifions', approved: 'Retenue, merci', refused: 'Non retenue' } as const

const nothing = { named: '' }
const Recommend = () => {
  const act = useAct(sponsor)
  const form = useForm(nothing)
  return (
    <Form
      of={form}
      act={act}
      input={({ named }) =>
        form.check({ named: named.trim() === '' ? 'Indiquez le nom de cette famille.' : null }) ? { named } : null
      }
      after={() => {
        form.finish(nothing)
        form.set(nothing)
        toast('Merci\u00a0: nous vous écrivons dès que nous avons vérifié.')
      }}
    >
      <TextField
        {...form.at('named')}
        label="Nom de la famille et téléphone"
        help="Demandez-lui son accord avant de nous donner son nom."
        maxLength={200}
      />
      <Buttons>
        <Button kind="primary" submits>
          Parrainer cette famille
        </Button>
      </Buttons>
    </Form>
  )
}

export const SponsoringPage = () => {
  const affiliations = useAnswer(ownAffiliations, {})
  return (
    <Page
      title="Parrainer une famille"
      back="/espace/compte"
      lead="Une famille que vous nous recommandez paie ses cours moins cher."
      narrow
    >
      <Recommend />
      <Answered of={affiliations}>
        {({ rows }) =>
          rows.length === 0 ? null : (
            <Section title="Mes recommandations" count={rows.length}>
              <Card>
                {rows.map((row) => (
                  <Row
                    key={row.id}
                    title={row.named}
                    detail={`Le ${shortDay(row.declaredOn)}`}
                    aside={<Badge meaning={meanings[row.status]}>{words[row.status]}</Badge>}
                  />
                ))}
              </Card>
            </Section>
          )
        }
      </Answered>
    </Page>
  )
}
