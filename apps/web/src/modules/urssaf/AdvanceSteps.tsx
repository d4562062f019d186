// The three steps of a registration: the form, its sending, the decision; the words tell as much as the drawing.
import type { RegistrationStatus } from '@cartable/domain/urssaf/statuses.ts'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import classes from './urssaf.module.css'

type Look = 'done' | 'current' | 'todo' | 'failed' | 'warned'
type Step = { readonly label: string; readonly look: Look; readonly said: string }

const done = (label: string): Step => ({ label, look: 'done', said: 'fait' })
const todo = (label: string): Step => ({ label, look: 'todo', said: 'à venir' })
const now = (label: string): Step => ({ label, look: 'current', said: 'en cours' })
const end = (label: string, look: 'failed' | 'warned'): Step => ({ label, look, said: 'arrêté' })

const sent = [done('Formulaire'), done('Envoyé à l’Urssaf')]
const steps: Readonly<Record<RegistrationStatus | 'none' | 'waiting', readonly Step[]>> = {
  none: [todo('Formulaire'), todo('Envoyé à l’Urssaf'), todo('Validé par le client')],
  draft: [now('Formulaire'), todo('Envoyé à l’Urssaf'), todo('Validé par le client')],
  waiting: [done('Formulaire'), end('Envoi en attente', 'warned'), todo('Validé par le client')],
  requested: [done('Formulaire'), now('Envoi en attente'), todo('Validé par le client')],
  pending: [...sent, now('En attente du client')],
  active: [...sent, done('Validé')],
  refused: [done('Formulaire'), end('Refusé', 'failed'), todo('Validé par le client')],
  blocked: [...sent, end('Bloqué', 'warned')],
  expired: [...sent, end('Mandat expiré', 'warned')],
  unlinked: [...sent, end('Lien retiré', 'warned')],
}

const icons = { done: IconCheck, failed: IconX, warned: IconAlertTriangle } as const

export const AdvanceSteps = ({ step }: { readonly step: keyof typeof steps }) => (
  <ol className={classes.steps} aria-label="Étapes de l’inscription">
    {steps[step].map(({ label, look, said }, at) => {
      const Icon = look === 'current' || look === 'todo' ? null : icons[look]
      return (
        <li key={label} data-look={look} {...(look === 'current' ? { 'aria-current': 'step' as const } : {})}>
          <span className={classes.disc} aria-hidden>
            {Icon ? <Icon size={16} stroke={2.25} /> : at + 1}
          </span>
          <span>
            {label} <span className="vh">({said})</span>
          </span>
        </li>
      )
    })}
  </ol>
)
