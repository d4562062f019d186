// The public address of maintenance when there is none, or for those who may enter; otherwise the page itself covers it.
import { useSession } from '../../platform/session/session.ts'
import { usePublicTitle } from '../../platform/shell/public/PublicLayout.tsx'
import classes from './configuration.module.css'

export const NoMaintenance = () => {
  usePublicTitle('Maintenance')
  const reason = useSession()?.maintenance?.reason
  return (
    <div className={classes.publicNote}>
      <h1>{reason ? 'Le site est en maintenance' : 'Le site fonctionne normalement'}</h1>
      <p>{reason ?? 'Aucune maintenance n’est en cours.'}</p>
      <p>
        <a href="/">Aller à l’accueil</a>
      </p>
    </div>
  )
}
