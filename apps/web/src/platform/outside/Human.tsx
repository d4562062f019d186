// The human at the end of a page: whom to call, whom to write to.
import { ButtonLink, Buttons } from './Button.tsx'
import { Card, Lead, Quiet, Section } from './cards.tsx'
import { phoneText } from './phone.ts'

type Reached = { readonly name: string; readonly phone: string | null; readonly email: string | null }

/** `words` replaces « … vous répond. » */
export const Human = ({ who, words }: { readonly who: Reached; readonly words?: string }) =>
  who.phone === null && who.email === null ? null : (
    <Section title={'Une question\u202f?'}>
      <Card>
        <div>
          <Lead>{who.name}</Lead>
          <Quiet>{words ?? `${who.name} vous répond.`}</Quiet>
          <Buttons>
            {who.phone !== null && (
              <ButtonLink icon="phone" href={`tel:${who.phone}`}>
                {phoneText(who.phone)}
              </ButtonLink>
            )}
            {who.email !== null && (
              <ButtonLink icon="mail" href={`mailto:${who.email}`}>
                Écrire
              </ButtonLink>
            )}
          </Buttons>
        </div>
      </Card>
    </Section>
  )
