// After a forgotten password: what was done, which says nothing of who exists, and what to do when nothing arrives.
import { Button } from '@mantine/core'
import { AppLink, useGo } from '../../../platform/shell/links.tsx'
import { DoorCard } from './DoorCard.tsx'
import classes from './door.module.css'

export const ResetMailSent = () => {
  const go = useGo()
  return (
    <DoorCard
      title="Regardez votre messagerie"
      isRead
      lead="Si ce que vous avez saisi correspond à un compte, un mail vient de partir vers l’adresse de ce compte."
    >
      <ol className={classes.steps}>
        <li>Ouvrez le mail, il arrive en une minute.</li>
        <li>Suivez son lien, qui ne sert qu’une fois.</li>
        <li>Choisissez votre nouveau mot de passe.</li>
      </ol>
      <div className={classes.ways}>
        <Button variant="filled" onClick={() => go('/login')}>
          Retour à la connexion
        </Button>
        <Button onClick={() => go('/resetting/check-email')}>Je n’ai rien reçu</Button>
      </div>
    </DoorCard>
  )
}

export const CheckMail = () => {
  const go = useGo()
  return (
    <DoorCard title="Rien reçu&nbsp;?" isRead lead="Le mail met parfois quelques minutes. Vérifiez d’abord ceci.">
      <ul className={classes.steps}>
        <li>Le dossier des indésirables de votre messagerie.</li>
        <li>L’adresse saisie{'\u00a0'}: c’est celle que nous connaissons de vous.</li>
        <li>Deux demandes de suite{'\u00a0'}: attendez deux minutes, seul le dernier lien reçu fonctionne.</li>
      </ul>
      <div className={classes.ways}>
        <Button variant="filled" onClick={() => go('/reset-password/request')}>
          Demander un autre lien
        </Button>
      </div>
      <AppLink href="/login" className={classes.back}>
        Retour à la connexion
      </AppLink>
    </DoorCard>
  )
}
