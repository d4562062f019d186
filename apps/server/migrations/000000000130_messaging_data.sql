-- Messaging: the first texts of the messages that the program sends or proposes, as plain text. Tags between double braces
-- are replaced when the message is prepared; which ones a theme knows is code.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('contact-prospect', 'Premier message à un prospect', 'contacts', '{mail}',
   'Votre demande de cours', 'Votre demande de cours',
   'Bonjour {{prenom}} {{nom}},

Merci de votre demande pour {{prenom_eleve}} ({{niveau}}, {{matieres}}). Nous cherchons dès maintenant le professeur qui lui conviendra et nous vous appelons très vite pour préciser vos disponibilités.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('contact-dunning1', 'Première relance d’un contact', 'contacts', '{mail}',
   'Votre demande de cours : restons en contact', 'Restons en contact',
   'Bonjour {{prenom}} {{nom}},

Nous n’avons pas encore pu échanger au sujet des cours de {{prenom_eleve}}. Quand seriez-vous disponible pour en parler quelques minutes ?

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('contact-dunning2', 'Deuxième relance d’un contact', 'contacts', '{mail}',
   'Votre demande de cours est toujours ouverte', 'Votre demande est toujours ouverte',
   'Bonjour {{prenom}} {{nom}},

Votre demande de cours pour {{prenom_eleve}} est toujours ouverte. Un simple mot de votre part suffit : nous reprenons la recherche d’un professeur aussitôt.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('contact-dunning3', 'Troisième relance d’un contact', 'contacts', '{mail}',
   'Souhaitez-vous toujours des cours ?', 'Souhaitez-vous toujours des cours ?',
   'Bonjour {{prenom}} {{nom}},

Sans nouvelles de votre part, nous fermerons votre demande de cours pour {{prenom_eleve}} dans quelques jours. Vous pourrez la rouvrir quand vous le voudrez en répondant à ce message.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('account-password-reset', 'Nouveau mot de passe', 'accounts', '{mail}',
   'Choisissez un nouveau mot de passe', 'Choisissez un nouveau mot de passe',
   'Bonjour {{prenom}} {{nom}},

Pour choisir un nouveau mot de passe, ouvrez ce lien :
{{lien}}

Il ne sert qu’une fois et reste valable {{duree}}. Votre identifiant est : {{identifiant}}

Vous n’avez rien demandé ? Ne faites rien : votre mot de passe actuel reste valable.

{{societe}}'),
  ('account-creation', 'Ouverture de compte', 'accounts', '{mail}',
   'Votre compte est ouvert', 'Votre compte est ouvert',
   'Bonjour {{prenom}} {{nom}},

Votre compte est ouvert. Votre identifiant est : {{identifiant}}

Il reste à choisir votre mot de passe :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}. Passé ce délai, « Mot de passe oublié » sur la page de connexion vous en enverra un autre.

{{societe}}'),
  ('account-login-code', 'Code de connexion', 'accounts', '{mail}',
   'Votre code de connexion', 'Votre code de connexion',
   'Bonjour {{prenom}} {{nom}},

Voici le code qui termine votre connexion :
{{code}}

Il ne sert qu’une fois et reste valable {{duree}}. Nous ne vous le demanderons jamais par téléphone.

Ce n’est pas vous ? Quelqu’un connaît votre mot de passe : changez-le dès maintenant.

{{societe}}'),
  ('account-already-open', 'Compte déjà ouvert', 'accounts', '{mail}',
   'Vous avez déjà un compte', 'Vous avez déjà un compte',
   'Bonjour {{prenom}} {{nom}},

Une inscription vient d’être demandée avec votre adresse, qui a déjà un compte. Rien n’a été changé.

Pour vous connecter, votre identifiant est : {{identifiant}}
Entrer sans mot de passe[[, une fois, pendant {{duree}}]] :
{{lien}}

Vous n’avez rien demandé ? Ne faites rien.

{{societe}}'),
  ('account-changed', 'Changement sur un compte', 'accounts', '{mail}',
   'Votre compte a changé', 'Votre compte a changé',
   'Bonjour {{prenom}} {{nom}},

Un changement vient d’être fait sur votre compte {{identifiant}} : {{changement}}

Ce n’est pas vous ? Choisissez aussitôt un nouveau mot de passe :
{{lien}}

{{societe}}'),
  ('account-registered', 'Inscription d’une famille', 'accounts', '{mail}',
   'Ouvrez votre espace {{societe}}', 'Plus qu’un geste',
   'Bonjour,

Cette adresse vient d’être donnée pour ouvrir un espace chez {{societe}}. Pour l’ouvrir, pendant {{duree}} :
{{lien}}

Vous n’avez rien demandé ? Ne faites rien : sans ce lien, aucun espace ne s’ouvre.

{{societe}}'),
  ('traineeship-proposal', 'Proposition d’un groupe de stage', 'traineeshipProposals', '{mail}',
   '{{session}} : {{matiere}}, seriez-vous disponible ?', 'Une proposition de stage',
   'Bonjour {{prenom}} {{nom}},

Nous vous proposons d’animer un groupe de {{matiere}} ({{niveau}}) pendant « {{session}} ».

Jours : {{jours}}
Horaires : {{horaires}}
Lieu : {{lieu}}
Rémunération : {{taux}}

Dites-nous oui ou non, pour tous ces jours ou pour certains, en ouvrant ce lien :
{{lien}}

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('traineeship-proposal-accepted', 'Confirmation d’un groupe de stage', 'traineeshipProposals', '{mail}',
   '{{session}} : votre groupe de {{matiere}} est confirmé', 'C’est confirmé',
   'Bonjour {{prenom}} {{nom}},

Merci d’avoir accepté. Votre groupe de {{matiere}} ({{niveau}}) pendant « {{session}} » est confirmé.

Jours : {{jours}}
Horaires : {{horaires}}
Lieu : {{lieu}}
Rémunération : {{taux}}

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('traineeship-proposal-cancelled', 'Annulation d’une proposition de stage', 'traineeshipProposals', '{mail}',
   '{{session}} : le groupe de {{matiere}} est annulé pour vous', 'Une proposition annulée',
   'Bonjour {{prenom}} {{nom}},

Nous devons annuler la proposition du groupe de {{matiere}} ({{niveau}}) pendant « {{session}} », prévu à ces jours : {{jours}}, {{horaires}}.

Nous en sommes désolés et vous recontacterons pour une prochaine session.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('stage-start-customer', 'Stage : avant le début, aux familles', 'traineeshipMailings', '{mail}',
   'Le stage {{stage}} commence le {{date_debut}}', 'Le stage commence bientôt',
   'Bonjour {{civilite}} {{nom}},

Le stage de {{eleves}} se déroule {{dates}} ({{lieu}}). Voici son planning :

{{planning}}

Pensez à une trousse, des feuilles et le manuel de l’année. En cas d’absence, prévenez-nous dès que possible.

À très bientôt,
{{gestionnaire}}
{{societe}}'),
  ('stage-start-teacher', 'Stage : avant le début, aux professeurs', 'traineeshipMailings', '{mail}',
   'Votre stage {{stage}}', 'Votre stage commence bientôt',
   'Bonjour {{prenom}},

Vous intervenez dans le stage {{stage}}, {{dates}} ({{lieu}}). Voici vos groupes :

{{planning}}

Merci d’arriver un quart d’heure avant le début du premier cours : les listes d’émargement vous attendent à l’accueil.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('stage-closing-customer', 'Stage : après la fin, aux familles', 'traineeshipMailings', '{mail}',
   'Le stage de {{eleves}} est terminé', 'Le stage est terminé',
   'Bonjour {{civilite}} {{nom}},

Le stage {{stage}} s’est achevé le {{date_fin}}. Nous espérons que {{eleves}} en garde un bon souvenir.

Les évaluations des professeurs se lisent dans votre espace dès qu’elles sont validées.

Merci de votre confiance,
{{gestionnaire}}
{{societe}}'),
  ('stage-closing-teacher', 'Stage : après la fin, aux professeurs', 'traineeshipMailings', '{mail}',
   'Merci pour le stage {{stage}}', 'Merci pour ce stage',
   'Bonjour {{prenom}},

Merci d’être intervenu dans le stage {{stage}}, achevé le {{date_fin}}. Pensez à nous remettre les listes d’émargement et vos remarques sur chaque élève : elles servent à rédiger les évaluations que les familles attendent.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('candidate-first', 'Premier mail à un candidat', 'candidates', '{mail}',
   'Votre candidature de professeur', 'Votre candidature',
   'Bonjour {{prenom}} {{nom}},

Merci de votre candidature. Votre profil nous intéresse : nous aimerions en savoir plus sur vos disponibilités et sur les niveaux que vous souhaitez accompagner. Pouvez-vous nous dire quand vous joindre dans les prochains jours ?

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('candidate-interview', 'Invitation d’un candidat à un entretien', 'candidates', '{mail}',
   'Votre entretien du {{date_entretien}}', 'Votre entretien',
   'Bonjour {{prenom}} {{nom}},

Nous vous proposons un entretien le {{date_entretien}} à {{heure_entretien}} ({{lieu_entretien}}), avec {{interlocuteurs}}. Pensez à apporter une pièce d’identité et vos diplômes.

Le rendez-vous est joint, pour votre agenda. Si cette date ne vous convient pas, choisissez-en une autre par le lien ci-dessous, ou dites-nous quand vous êtes libre.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('candidate-refusal', 'Réponse négative à un candidat', 'candidates', '{mail}',
   'Votre candidature de professeur', 'Votre candidature',
   'Bonjour {{prenom}} {{nom}},

Nous avons étudié votre candidature avec attention. Nous ne pouvons pas y donner suite cette fois, et nous vous remercions de l’intérêt que vous nous avez porté.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('candidate-reminder', 'Candidat sans réponse : rappel', 'answers', '{mail}',
   'Votre candidature de professeur', 'Votre candidature',
   'Bonjour {{prenom}},

Nous vous avons écrit au sujet de votre candidature, et nous n’avons pas encore de vos nouvelles. Êtes-vous toujours intéressé(e) ? Un clic suffit pour nous le dire, ou pour la retirer :
{{lien}}

Bien à vous,
{{societe}}'),
  ('nlc-teacher-question', 'Cours arrêtés : question au professeur', 'contracts', '{mail}',
   'Vos cours avec {{prenom_eleve}}', 'Vos cours avec {{prenom_eleve}}',
   'Bonjour {{prenom}},

Le dernier cours de {{matiere}} déclaré avec {{prenom_eleve}} date du {{dernier_cours}}. Les cours sont-ils arrêtés, ou reste-t-il des heures à déclarer ?

Un des liens ci-dessous nous suffit : nous verrons ensuite avec la famille.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('nlc-customer-question', 'Cours arrêtés : question au client', 'contracts', '{mail}',
   'Les cours de {{prenom_eleve}}', 'Les cours de {{prenom_eleve}}',
   'Bonjour {{civilite}} {{nom}},

{{prenom_eleve}} n’a pas eu de cours de {{matiere}} avec {{professeur}} depuis le {{dernier_cours}}. Souhaitez-vous les reprendre, changer de professeur, ou les arrêter ?

Un des liens ci-dessous nous suffit, ou un mot en réponse à ce message.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('nlc-customer-close', 'Cours arrêtés : suspension du contrat', 'contracts', '{mail}',
   'Les cours de {{prenom_eleve}} sont suspendus', 'Les cours de {{prenom_eleve}} sont suspendus',
   'Bonjour {{civilite}} {{nom}},

Sans cours de {{matiere}} depuis le {{dernier_cours}}, nous avons suspendu le contrat {{numero_contrat}} de {{prenom_eleve}} avec {{professeur}}. Rien ne vous sera facturé, et nous le reprendrons dès que vous le souhaiterez.

Merci de votre confiance,
{{gestionnaire}}
{{societe}}'),
  ('nlc-customer-end', 'Cours arrêtés : fin du contrat', 'contracts', '{mail}',
   'Les cours de {{prenom_eleve}} s’arrêtent', 'Les cours de {{prenom_eleve}} s’arrêtent',
   'Bonjour {{civilite}} {{nom}},

Sans cours de {{matiere}} depuis le {{dernier_cours}}, nous avons mis fin au contrat {{numero_contrat}} de {{prenom_eleve}} avec {{professeur}}. Rien de plus ne vous sera facturé, et nous restons à votre écoute si vous souhaitez reprendre.

Merci de votre confiance,
{{gestionnaire}}
{{societe}}'),
  ('course-validation', 'Cours à valider', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} du {{date_cours}}', 'Le cours a-t-il bien eu lieu ?',
   'Bonjour {{prenom}} {{nom}},

{{professeur}} a déclaré un cours de {{matiere}} avec {{prenom_eleve}}, le {{date_cours}} à {{heure_cours}}, d’une durée de {{duree_cours}}.

Pour le valider :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}. Un désaccord ? Ne validez pas : répondez-nous, ou contestez le cours depuis votre espace.

{{societe}}'),
  ('course-validation-reminder', 'Cours à valider, second mail', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} du {{date_cours}} attend toujours votre validation', 'Un cours attend votre validation',
   'Bonjour {{prenom}} {{nom}},

Le cours de {{matiere}} du {{date_cours}} à {{heure_cours}} ({{duree_cours}}), donné à {{prenom_eleve}} par {{professeur}}, n’est pas encore validé.

Pour le valider :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}. Si ce cours n’a pas eu lieu ainsi, dites-le-nous en répondant à ce mail.

{{societe}}'),
  ('course-validation-teacher', 'Cours à faire valider par la famille', 'answers', '{mail}',
   'Votre cours du {{date_cours}} attend la validation de la famille', 'Un cours attend la validation de la famille',
   'Bonjour {{prenom}} {{nom}},

Votre cours de {{matiere}} avec {{prenom_eleve}}, le {{date_cours}} à {{heure_cours}}, n’est pas encore validé, et nous n’avons pas d’adresse e-mail de la famille.

Au prochain cours, demandez-lui de le valider depuis son espace, ou de nous appeler.

{{societe}}'),
  ('course-planned', 'Cours planifié', 'answers', '{mail}',
   'Cours de {{prenom_eleve}} le {{date_cours}} à {{heure_cours}}', 'Un cours est prévu',
   'Bonjour {{prenom}} {{nom}},

Un cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}} est prévu le {{date_cours}} à {{heure_cours}}, pour {{duree_cours}}.

{{mot}}

{{lien}}

Un empêchement ? Dites-le-nous au plus vite en répondant à ce mail.

{{societe}}'),
  ('course-moved', 'Cours déplacé', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} est déplacé au {{date_cours}} à {{heure_cours}}', 'Un cours est déplacé',
   'Bonjour {{prenom}} {{nom}},

Le cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}, qui était prévu le {{ancien_cours}}, aura lieu le {{date_cours}} à {{heure_cours}}, pour {{duree_cours}}.

{{mot}}

{{lien}}

Ce nouvel horaire ne vous convient pas ? Dites-le-nous au plus vite en répondant à ce mail.

{{societe}}'),
  ('course-relocated', 'Cours à un autre endroit', 'answers', '{mail}',
   'Le cours {{de prenom_eleve}} du {{date_cours}} change de lieu', 'Un cours change de lieu',
   'Bonjour {{prenom}} {{nom}},

Le cours {{de matiere}} {{de prenom_eleve}} avec {{professeur}}, prévu le {{date_cours}} à {{heure_cours}}, change de lieu.

{{mot}}

{{lien}}

Ce lieu ne vous convient pas ? Dites-le-nous au plus vite en répondant à ce mail.

{{societe}}'),
  ('course-change-asked', 'Demande de changement d’un cours', 'answers', '{mail}',
   'Un autre horaire est demandé pour le cours de {{prenom_eleve}}', 'On vous demande un changement',
   'Bonjour {{prenom}} {{nom}},

{{mot}}

Pour répondre :
{{lien}}

Sans réponse, le service s’en occupera ; d’ici là, rien ne change.

{{societe}}'),
  ('course-change-answered', 'Réponse à une demande de changement', 'answers', '{mail}',
   'Votre demande pour le cours de {{prenom_eleve}} : {{reponse}}', 'Votre demande de changement',
   'Bonjour {{prenom}} {{nom}},

{{mot}}

{{lien}}

Une question ? Répondez à ce mail.

{{societe}}'),
  ('course-charge', 'Annulation tardive ou absence : montant', 'answers', '{mail}',
   'Cours annulé de {{prenom_eleve}} : {{reponse}}', 'Un cours qui n’a pas eu lieu',
   'Bonjour {{prenom}} {{nom}},

{{mot}}

{{lien}}

Une question ? Répondez à ce mail.

{{societe}}'),
  ('course-corrected', 'Cours déclaré corrigé', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} est corrigé : {{date_cours}} à {{heure_cours}}, {{duree_cours}}', 'Un cours est corrigé',
   'Bonjour {{prenom}} {{nom}},

Le cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}} est corrigé de « {{ancien_cours}} » à « {{date_cours}} à {{heure_cours}}, {{duree_cours}} ».

{{mot}}

{{lien}}

Un désaccord ? Répondez à ce mail.

{{societe}}'),
  ('course-withdrawn', 'Cours déclaré par erreur', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} du {{ancien_cours}} est retiré', 'Un cours est retiré',
   'Bonjour {{prenom}} {{nom}},

Le cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}, déclaré pour le {{ancien_cours}}, l’avait été par erreur : il est retiré, et vous n’avez rien à faire.

{{mot}}

{{societe}}'),
  ('course-disputed', 'Cours contesté', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} du {{date_cours}} est contesté', 'Un cours est contesté',
   'Bonjour {{prenom}} {{nom}},

La famille conteste le cours de {{matiere}} de {{prenom_eleve}} du {{date_cours}} à {{heure_cours}}, déclaré pour {{duree_cours}}.

{{mot}}

Corrigez-le, ou dites-nous ce qu’il en a été, depuis votre espace :
{{lien}}

{{societe}}'),
  ('course-dispute-reminder', 'Cours contesté, rappel', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} du {{date_cours}} est contesté : votre réponse est attendue', 'Votre réponse est attendue',
   'Bonjour {{prenom}} {{nom}},

Le cours de {{matiere}} de {{prenom_eleve}} du {{date_cours}} à {{heure_cours}} est contesté, et nous n’avons pas votre réponse.

{{mot}}

Sans nouvelles de vous, le service tranchera :
{{lien}}

{{societe}}'),
  ('course-maintained', 'Cours contesté maintenu', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} du {{date_cours}} est maintenu', 'Le cours est maintenu',
   'Bonjour {{prenom}} {{nom}},

Après la contestation du cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}, le {{date_cours}} à {{heure_cours}}, {{duree_cours}}, nous le maintenons tel qu’il a été déclaré.

{{mot}}

{{lien}}

{{societe}}'),
  ('course-taken-back', 'Cours déclaré annulé', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} du {{date_cours}} est annulé', 'Un cours est annulé',
   'Bonjour {{prenom}} {{nom}},

Le cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}, déclaré pour le {{date_cours}} à {{heure_cours}}, {{duree_cours}}, est annulé.

{{mot}}

{{lien}}

{{societe}}'),
  ('bill-issued', 'Factures de cours confirmés', 'answers', '{mail}',
   'Vos factures du {{date_debut}}', 'Vos cours sont confirmés',
   'Bonjour {{prenom}} {{nom}},

Des cours sont confirmés. Voici leurs factures :

{{mot}}

{{lien}}

{{societe}}'),
  ('bill-corrected', 'Facture corrigée', 'answers', '{mail}',
   '{{reference}} : votre facture {{reference_facture}} est corrigée', 'Votre facture est corrigée',
   'Bonjour {{prenom}} {{nom}},

Votre facture {{reference_facture}} est corrigée :

{{mot}}

{{lien}}

Une question ? Répondez à ce mail.

{{societe}}'),
  ('payment-failed', 'Carte refusée', 'answers', '{mail}',
   'Votre paiement de {{montant}} a été refusé', 'Votre banque a refusé le paiement',
   'Bonjour {{prenom}} {{nom}},

Le paiement de {{montant}} de la facture {{reference}} a été refusé.

{{mot}}

Vous pouvez payer dès maintenant, avec cette carte ou une autre :

{{lien}}

Ce lien est valable {{duree}}.

{{societe}}'),
  ('payment-to-confirm', 'Paiement à confirmer auprès de la banque', 'answers', '{mail}',
   'Votre banque demande une confirmation : facture {{reference}}', 'Confirmez votre paiement',
   'Bonjour {{prenom}} {{nom}},

Le paiement de {{montant}} de la facture {{reference}} doit être confirmé par le titulaire de la carte.

{{mot}}

Confirmez-le en toute sécurité :

{{lien}}

Ce lien est valable {{duree}}.

{{societe}}'),
  ('payment-link', 'Lien de paiement', 'answers', '{mail}',
   'Votre facture {{reference}} : {{montant}} à payer', 'Votre facture à payer',
   'Bonjour {{prenom}} {{nom}},

Vous pouvez payer par carte les {{montant}} de la facture {{reference}} :

{{lien}}

{{mot}}

Ce lien est valable {{duree}}.

{{societe}}'),
  ('payment-reminder-1', 'Impayé : rappel', 'answers', '{mail}',
   'Il reste {{montant}} à régler', 'Un rappel de vos factures',
   'Bonjour {{prenom}} {{nom}},

Sauf erreur de notre part, il reste {{montant}} à régler :

{{mot}}

Vous trouvez ci-joint ce que vous devez. Si vous avez payé entre-temps, ne tenez pas compte de ce message.

{{lien}}

{{societe}}'),
  ('payment-reminder-2', 'Impayé : relance', 'answers', '{mail}',
   'Relance : {{montant}} restent à régler', 'Vos factures restent impayées',
   'Bonjour {{prenom}} {{nom}},

Malgré notre rappel, {{montant}} restent à régler :

{{mot}}

Merci de payer sans attendre, ou de nous appeler si quelque chose vous en empêche.

{{lien}}

{{societe}}'),
  ('payment-reminder-3', 'Impayé : mise en demeure', 'answers', '{mail}',
   'Mise en demeure de payer {{montant}}', 'Mise en demeure',
   'Bonjour {{prenom}} {{nom}},

Nos relances sont restées sans réponse. Par la lettre ci-jointe, nous vous mettons en demeure de payer {{montant}} sous 8 jours :

{{mot}}

{{lien}}

{{societe}}'),
  ('payment-reminder-sms', 'Impayé : SMS de la mise en demeure', 'answers', '{sms}',
   null, null,
   '{{societe}} : {{montant}} restent à régler malgré nos relances. Une mise en demeure vous est adressée. Payez sous 8 jours, ou appelez-nous.'),
  ('money-received', 'Paiement reçu', 'answers', '{mail}',
   'Nous avons bien reçu {{montant}}', 'Votre paiement est enregistré',
   'Bonjour {{prenom}} {{nom}},

Nous avons bien reçu {{montant}} le {{date_debut}}.

{{mot}}

{{lien}}

{{societe}}'),
  ('hour-pack-sold', 'Pack d’heures vendu', 'answers', '{mail}',
   'Votre pack d’heures : {{montant}} à régler', 'Votre pack d’heures',
   'Bonjour {{prenom}} {{nom}},

Un pack d’heures est réservé pour vous le {{date_debut}}.

{{mot}}

{{lien}}

{{societe}}'),
  ('hour-pack-to-pay', 'Pack d’heures à payer par carte', 'answers', '{mail}',
   'Votre pack d’heures : {{montant}} à payer', 'Votre pack d’heures à payer',
   'Bonjour {{prenom}} {{nom}},

{{mot}}

Vous pouvez payer par carte les {{montant}} de votre pack d’heures :

{{lien}}

Ce lien est valable {{duree}}.

{{societe}}'),
  ('hour-pack-low', 'Pack d’heures bientôt épuisé', 'answers', '{mail}',
   'Votre pack d’heures touche à sa fin', 'Votre pack d’heures touche à sa fin',
   'Bonjour {{prenom}} {{nom}},

Vos derniers cours ont entamé la fin de votre pack d’heures.

{{mot}}

{{lien}}

{{societe}}'),
  ('hour-pack-ended', 'Fin d’un pack d’heures', 'answers', '{mail}',
   'La fin de votre pack d’heures', 'Votre pack d’heures prend fin',
   'Bonjour {{prenom}} {{nom}},

Votre pack d’heures prend fin le {{date_debut}}.

{{mot}}

{{lien}}

{{societe}}'),
  ('tax-certificate', 'Attestation fiscale', 'answers', '{mail}',
   'Votre attestation fiscale {{date_debut}}', 'Votre attestation fiscale est prête',
   'Bonjour {{prenom}} {{nom}},

Voici votre attestation fiscale pour {{date_debut}}, à conserver avec votre déclaration de revenus.

{{mot}}

Vous la retrouvez aussi sur votre page d’accueil.

{{lien}}

{{societe}}'),
  ('tax-certificate-replaced', 'Attestation fiscale corrigée', 'answers', '{mail}',
   'Votre attestation fiscale {{date_debut}} est corrigée', 'Votre attestation fiscale est corrigée',
   'Bonjour {{prenom}} {{nom}},

Votre attestation fiscale pour {{date_debut}} a changé : la nouvelle annule et remplace la précédente, qui n’est plus à utiliser.

{{mot}}

{{lien}}

{{societe}}'),
  ('money-reversed', 'Paiement enregistré par erreur', 'answers', '{mail}',
   'Un paiement de {{montant}} avait été enregistré par erreur', 'Un paiement est retiré de votre compte',
   'Bonjour {{prenom}} {{nom}},

Un paiement de {{montant}} avait été enregistré par erreur sur votre compte : il en est retiré.

{{mot}}

{{lien}}

{{societe}}'),
  ('money-disputed', 'Paiement par carte perdu après contestation', 'answers', '{mail}',
   'Votre paiement de {{montant}} a été repris par votre banque', 'Un paiement par carte est repris après une contestation',
   'Bonjour {{prenom}} {{nom}},

Votre paiement par carte de {{montant}} du {{date_debut}} a été contesté auprès de votre banque, qui a repris l’argent.

{{mot}}

Appelez-nous si quelque chose vous étonne.

{{lien}}

{{societe}}'),
  ('money-bounced', 'Paiement rejeté par la banque', 'answers', '{mail}',
   'Votre paiement de {{montant}} a été rejeté', 'Un paiement est rejeté par la banque',
   'Bonjour {{prenom}} {{nom}},

La banque a rejeté votre paiement de {{montant}} reçu le {{date_debut}}.

{{mot}}

Appelez-nous si quelque chose vous étonne.

{{lien}}

{{societe}}'),
  ('money-refunded', 'Remboursement fait', 'answers', '{mail}',
   'Nous vous avons remboursé {{montant}}', 'Un remboursement est fait',
   'Bonjour {{prenom}} {{nom}},

Nous vous avons remboursé {{montant}} le {{date_debut}}.

{{mot}}

{{lien}}

{{societe}}'),
  ('refund-rejected', 'Remboursement rejeté par la banque', 'answers', '{mail}',
   'Votre remboursement de {{montant}} n’a pas abouti', 'Un remboursement n’a pas abouti',
   'Bonjour {{prenom}} {{nom}},

La banque a rejeté, le {{date_debut}}, notre virement de {{montant}} sur votre compte.

{{mot}}

Appelez-nous si quelque chose vous étonne.

{{lien}}

{{societe}}'),
  ('advance-to-activate', 'Avance immédiate à activer', 'answers', '{mail}',
   'Avance immédiate : acceptez notre demande avant le {{date_debut}}', 'Une étape reste à faire à l’Urssaf',
   'Bonjour {{prenom}} {{nom}},

Votre inscription à l’avance immédiate est enregistrée à l’Urssaf. Il reste une étape, que vous seul pouvez faire : activez votre compte par le lien que l’Urssaf vous envoie, ou acceptez notre demande sur particulier.urssaf.fr, avant le {{date_debut}}.

D’ici là, vos cours vous sont facturés en entier ; leur crédit d’impôt vous reste acquis.

{{lien}}

{{societe}}'),
  ('advance-reminder', 'Avance immédiate : rappel', 'answers', '{mail}',
   'Avance immédiate : l’Urssaf attend toujours votre accord', 'L’Urssaf attend toujours votre accord',
   'Bonjour {{prenom}} {{nom}},

L’Urssaf attend toujours votre accord à l’avance immédiate, demandé avant le {{date_debut}}. Activez votre compte par le lien qu’elle vous a envoyé, ou acceptez notre demande sur particulier.urssaf.fr.

Une difficulté ? Répondez à ce mail, nous vous appelons.

{{lien}}

{{societe}}'),
  ('advance-active', 'Avance immédiate active', 'answers', '{mail}',
   'Avance immédiate : active à partir du {{date_debut}}', 'Votre avance immédiate est active',
   'Bonjour {{prenom}} {{nom}},

Votre avance immédiate est active : vos cours à domicile donnés à partir du {{date_debut}} sont demandés à l’Urssaf, qui vous prélève votre part. Vous ne nous payez plus rien pour eux.

{{lien}}

{{societe}}'),
  ('advance-stopped', 'Avance immédiate interrompue', 'answers', '{mail}',
   'Avance immédiate : vos prochains cours vous sont facturés', 'Votre avance immédiate est interrompue',
   'Bonjour {{prenom}} {{nom}},

{{mot}}

{{lien}}

{{societe}}'),
  ('payslip-issued', 'Bulletin de paie établi', 'answers', '{mail}',
   'Votre bulletin de paie : {{mot}}', 'Votre bulletin de paie',
   'Bonjour {{prenom}} {{nom}},

Votre bulletin de paie est joint à ce mail : {{mot}}. Votre salaire, {{montant}}, est viré le {{date_debut}}.

{{lien}}

{{societe}}'),
  ('payslip-employer', 'Bulletin de paie, pour la famille', 'answers', '{mail}',
   'Bulletin de paie de {{professeur}} : {{mot}}', 'Le bulletin de paie de votre salarié',
   'Bonjour {{prenom}} {{nom}},

Vous êtes l’employeur de {{professeur}} : son bulletin de paie est joint à ce mail ({{mot}}). Nous lui virons son salaire de {{montant}} le {{date_debut}} en votre nom, avec ce que vos factures ont demandé ; vous n’avez rien d’autre à payer.

{{societe}}'),
  ('salary-refused', 'Virement d’un salaire refusé', 'answers', '{mail}',
   'Votre salaire n’a pas pu être viré', 'Le virement de votre salaire est revenu',
   'Bonjour {{prenom}} {{nom}},

La banque a refusé le virement de votre salaire de {{montant}} ({{mot}}). Donnez-nous votre IBAN exact : nous le virons de nouveau dès que nous l’avons.

{{societe}}'),
  ('pay-sent', 'Paie d’un professeur indépendant', 'answers', '{mail}',
   'Votre paie de {{mot}} : {{montant}}', 'Votre paie',
   'Bonjour {{prenom}} {{nom}},

Nous vous versons {{montant}} ({{mot}}). La facture {{reference}}, que nous établissons en votre nom selon votre mandat, est jointe à ce mail : elle détaille chaque cours et, s’il y en a, ce qui est repris ou ajouté.

{{lien}}

{{societe}}'),
  ('pay-refused', 'Paie d’un professeur refusée par la banque', 'answers', '{mail}',
   'Votre paie n’a pas pu être versée', 'Le versement de votre paie est revenu',
   'Bonjour {{prenom}} {{nom}},

Le versement de votre paie de {{montant}} (facture {{reference}}) a été refusé. Corrigez votre RIB depuis votre accueil, « Corriger mon RIB » : nous vous la versons de nouveau après l’avoir vérifié.

{{societe}}'),
  ('pay-misdirected', 'Paie d’un professeur partie sur un mauvais compte', 'answers', '{mail}',
   'Votre paie de {{montant}}', 'Le versement de votre paie',
   'Bonjour {{prenom}} {{nom}},

Votre paie de {{montant}} (facture {{reference}}). {{mot}}

{{societe}}'),
  ('pay-account', 'RIB changé par un professeur', 'answers', '{mail}',
   'Votre RIB a été changé', 'Nous avons reçu votre nouveau RIB',
   'Bonjour {{prenom}} {{nom}},

Un nouveau RIB, {{reference}}, est enregistré pour votre paie. Il sert au prochain versement, une fois vérifié par nos soins.

Ce n’est pas vous ? Appelez-nous sans attendre.

{{societe}}'),
  ('teacher-overpaid', 'Trop-versé à un professeur', 'answers', '{mail}',
   'Trop-versé de {{montant}}', 'Ce que vous avez reçu de trop',
   'Bonjour {{prenom}} {{nom}},

Des cours annulés ou corrigés depuis leur paiement vous ont été payés {{montant}} de trop. {{mot}}

{{lien}}

{{societe}}'),
  ('refund-account', 'IBAN demandé pour un remboursement', 'answers', '{mail}',
   'Votre IBAN, pour vous rembourser {{montant}}', 'Nous vous devons {{montant}}',
   'Bonjour {{prenom}} {{nom}},

Nous devons vous rembourser {{montant}} par virement : {{mot}}

Donnez-nous votre IBAN par ce lien, il n’est demandé ni par téléphone ni par mail :

{{lien}}

Ce lien est valable {{duree}}.

{{societe}}'),
  ('debit-mandate', 'Mandat de prélèvement à signer', 'answers', '{mail}',
   'Votre mandat de prélèvement à signer', 'Payez par prélèvement',
   'Bonjour {{prenom}} {{nom}},

Pour que vos factures soient prélevées sur votre compte, signez le mandat {{reference}} par ce lien, votre IBAN n’est demandé ni par téléphone ni par mail :

{{lien}}

Ce lien est valable {{duree}}. Chaque prélèvement vous est annoncé par mail, et vous révoquez le mandat quand vous le voulez.

{{societe}}'),
  ('debit-mandate-state', 'Mandat de prélèvement signé ou révoqué', 'answers', '{mail}',
   'Mandat de prélèvement {{reference}}', 'Votre mandat de prélèvement',
   'Bonjour {{prenom}} {{nom}},

{{mot}}

{{lien}}

{{societe}}'),
  ('debit-announced', 'Prélèvement annoncé', 'answers', '{mail}',
   'Prélèvement de {{montant}} le {{date_debut}}', 'Un prélèvement est prévu',
   'Bonjour {{prenom}} {{nom}},

Le {{date_debut}}, {{montant}} seront prélevés sur votre compte.

{{mot}}

{{lien}}

{{societe}}'),
  ('debit-returned', 'Prélèvement rejeté', 'answers', '{mail}',
   'Votre prélèvement de {{montant}} a été rejeté', 'Un prélèvement a été rejeté',
   'Bonjour {{prenom}} {{nom}},

Votre banque a rejeté le prélèvement de {{montant}} du {{date_debut}}.

{{mot}}

{{lien}}

{{societe}}'),
  ('payment-plan', 'Plan de paiement', 'answers', '{mail}',
   'Votre plan de paiement de {{montant}}', 'Votre plan de paiement',
   'Bonjour {{prenom}} {{nom}},

{{mot}}

{{lien}}

{{societe}}'),
  ('instalment-due', 'Échéance d’un plan de paiement', 'answers', '{mail}',
   'Échéance de {{montant}} le {{date_debut}}', 'Une échéance approche',
   'Bonjour {{prenom}} {{nom}},

L’échéance de {{montant}} de votre plan de paiement est à payer le {{date_debut}}.

{{mot}}

{{lien}}

{{societe}}'),
  ('course-series', 'Cours réguliers planifiés', 'answers', '{mail}',
   'Les cours de {{prenom_eleve}} : {{rythme}}', 'Des cours réguliers sont planifiés',
   'Bonjour {{prenom}} {{nom}},

Les cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}} auront lieu {{rythme}}, jusqu’au {{date_cours}}. Voici les premières dates :

{{dates}}

Les suivantes s’ajouteront au fil des semaines, hors vacances et jours fériés s’il en a été convenu ainsi.

{{mot}}

{{lien}}

Une date ne convient pas ? Répondez à ce mail.

{{societe}}'),
  ('online-room', 'Salle des cours en ligne', 'answers', '{mail}',
   'Les cours en ligne de {{prenom_eleve}} : la salle', 'La salle des cours en ligne',
   'Bonjour {{prenom}} {{nom}},

Pour les cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}} :

{{mot}}

{{lien}}

Une question ? Répondez à ce mail.

{{societe}}'),
  ('course-series-ended', 'Fin de cours réguliers', 'answers', '{mail}',
   'Les cours de {{prenom_eleve}} ({{rythme}}) se terminent le {{date_cours}}', 'Des cours réguliers se terminent',
   'Bonjour {{prenom}} {{nom}},

Les cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}, {{rythme}}, se terminent le {{date_cours}}. Ceux qui étaient prévus ensuite sont annulés.

{{lien}}

Une question ? Répondez à ce mail.

{{societe}}'),
  ('course-cancelled', 'Cours annulé', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} du {{date_cours}} est annulé', 'Un cours est annulé',
   'Bonjour {{prenom}} {{nom}},

Le cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}, prévu le {{date_cours}} à {{heure_cours}}, n’aura pas lieu.

{{mot}}

{{lien}}

{{societe}}'),
  ('linking-proposal', 'Proposition d’élève à un professeur', 'answers', '{mail}',
   'Un élève en {{matiere}} à {{ville}}', 'Un élève vous est proposé',
   'Bonjour {{prenom}},

Nous cherchons un professeur pour {{prenom_eleve}} ({{niveau}}), en {{matiere}}, {{format}}, à {{ville}}.

Vous seriez payé {{prix}} de l’heure.

{{creneaux}}

{{mot}}

Dites-nous si cet élève vous intéresse :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}.

{{gestionnaire}}
{{societe}}'),
  ('linking-proposal-over', 'Proposition d’élève retirée', 'answers', '{mail}',
   'L’élève en {{matiere}} à {{ville}} a trouvé son professeur', 'Cette proposition n’est plus d’actualité',
   'Bonjour {{prenom}},

L’élève que nous vous avions proposé en {{matiere}} ({{niveau}}), à {{ville}}, ne cherche plus de professeur. Vous n’avez rien à faire.

Merci, et à bientôt pour une autre proposition.

{{gestionnaire}}
{{societe}}'),
  ('linking-test-course', 'Date du cours d’essai', 'answers', '{mail}',
   'Le cours d’essai de {{prenom_eleve}}', 'Cette date vous convient-elle ?',
   'Bonjour {{prenom}} {{nom}},

Nous avons trouvé un professeur pour {{prenom_eleve}} : {{professeur}}, en {{matiere}}.

Le cours d’essai aurait lieu le {{date_cours}} à {{heure_cours}}. Dites-nous si cette date vous convient :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}.

{{gestionnaire}}
{{societe}}'),
  ('linking-test-course-answer', 'Réponse de la famille sur le cours d’essai', 'answers', '{mail}',
   'Cours d’essai avec {{prenom_eleve}} : {{reponse}}', 'La famille a répondu',
   'Bonjour {{prenom}},

Cours d’essai avec {{prenom_eleve}}, en {{matiere}}, le {{date_cours}} à {{heure_cours}} : {{reponse}}.

{{mot}}

{{societe}}'),
  ('contract-affiliation', 'Remise de parrainage', 'answers', '{mail}',
   'Vous nous avez été recommandés : {{prix}} de l’heure', 'Bienvenue',
   'Bonjour {{prenom}} {{nom}},

Vous nous avez été recommandés : l’heure de {{matiere}} de {{prenom_eleve}} avec {{professeur}} passe de {{ancien_prix}} à {{prix}}, dès votre prochain cours à partir du {{date_debut}}.

Vous n’avez rien à faire.

{{gestionnaire}}
{{societe}}'),
  ('contract-affiliation-teacher', 'Famille apportée, au professeur', 'answers', '{mail}',
   '{{prix}} de l’heure pour {{prenom_eleve}}', 'Merci de votre recommandation',
   'Bonjour {{prenom}},

Vous nous avez amené cette famille : l’heure de {{matiere}} avec {{prenom_eleve}} vous est payée {{prix}} au lieu de {{ancien_prix}}, dès votre prochain cours à partir du {{date_debut}}.

Merci,
{{gestionnaire}}
{{societe}}'),
  ('affiliation-approved', 'Recommandation acceptée', 'answers', '{mail}',
   'Merci de votre recommandation', 'Merci de votre recommandation',
   'Bonjour {{prenom}} {{nom}},

Merci d’avoir recommandé {{mot}} : nous avons bien enregistré votre parrainage.

{{gestionnaire}}
{{societe}}'),
  ('affiliation-refused', 'Recommandation refusée', 'answers', '{mail}',
   'Votre recommandation', 'Votre recommandation',
   'Bonjour {{prenom}} {{nom}},

Nous n’avons pas pu retenir votre recommandation de {{mot}} : cette famille nous connaissait déjà, ou n’a pas encore pris de cours chez nous. Appelez-nous si vous pensez à une erreur.

{{gestionnaire}}
{{societe}}'),
  ('affiliation-welcome', 'Famille recommandée', 'answers', '{mail}',
   'Bienvenue chez {{societe}}', 'Bienvenue',
   'Bonjour {{prenom}} {{nom}},

{{mot}} vous a recommandés : bienvenue. Si cela change le prix d’un de vos contrats, nous vous l’écrivons à part.

{{gestionnaire}}
{{societe}}'),
  ('contract-given-up', 'Cours qui ne commenceront pas, à la famille', 'answers', '{mail}',
   'Les cours de {{prenom_eleve}} avec {{professeur}} n’auront pas lieu', 'Ces cours n’auront pas lieu',
   'Bonjour {{prenom}} {{nom}},

Les cours de {{matiere}} prévus pour {{prenom_eleve}} avec {{professeur}} n’auront finalement pas lieu : rien ne vous sera demandé.

{{mot}}

{{gestionnaire}}
{{societe}}'),
  ('contract-given-up-teacher', 'Cours qui ne commenceront pas, au professeur', 'answers', '{mail}',
   'Les cours avec {{prenom_eleve}} n’auront pas lieu', 'Ces cours n’auront pas lieu',
   'Bonjour {{prenom}},

Les cours de {{matiere}} avec {{prenom_eleve}} n’auront finalement pas lieu. Un cours d’essai déjà fixé est annulé : vous n’avez rien à faire.

Merci, et à bientôt pour un autre élève.

{{gestionnaire}}
{{societe}}'),
  ('contract-ended', 'Fin des cours, à la famille', 'answers', '{mail}',
   'Les cours de {{prenom_eleve}} avec {{professeur}} s’arrêtent le {{date_fin}}', 'Fin des cours',
   'Bonjour {{prenom}} {{nom}},

Les cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}} s’arrêtent : le dernier jour est le {{date_fin}}. Ceux qui étaient prévus après sont annulés.

Les cours donnés jusque-là restent à confirmer, et leurs factures à régler, dans votre espace ; vous y trouverez aussi, chaque année, votre attestation fiscale.

{{mot}}
{{lien}}

Merci de votre confiance,
{{gestionnaire}}
{{societe}}'),
  ('contract-ended-teacher', 'Fin des cours, au professeur', 'answers', '{mail}',
   'Les cours avec {{prenom_eleve}} s’arrêtent le {{date_fin}}', 'Fin des cours',
   'Bonjour {{prenom}},

Les cours de {{matiere}} avec {{prenom_eleve}} s’arrêtent : le dernier jour est le {{date_fin}}. Ceux qui étaient prévus après sont annulés.

Déclarez ceux que vous aurez donnés jusqu’à ce jour, même une fois les cours terminés.

Merci de votre travail,
{{gestionnaire}}
{{societe}}'),
  ('replacement', 'Remplacement d’un professeur, à la famille', 'answers', '{mail}',
   'Cours de {{matiere}} de {{prenom_eleve}} : {{professeur}} remplace le professeur', 'Un remplacement',
   'Bonjour {{prenom}} {{nom}},

{{professeur}} donne à la place de votre professeur habituel ces cours de {{matiere}} de {{prenom_eleve}} :
{{dates}}

L’heure coûte {{prix}}.

{{mot}}

Ces cours se confirment comme les autres, dans votre espace. Une question ? Répondez à ce mail.

{{gestionnaire}}
{{societe}}'),
  ('replacement-teacher', 'Remplacement, au professeur qui remplace', 'answers', '{mail}',
   'Cours de {{matiere}} avec {{prenom_eleve}} : vous remplacez un professeur', 'Des cours à donner',
   'Bonjour {{prenom}},

Vous donnez à la place d’un autre professeur ces cours de {{matiere}} avec {{prenom_eleve}} :
{{dates}}

Votre part est de {{prix}} de l’heure. Vous les déclarez comme vos autres cours, sur votre accueil.

{{mot}}

Si quelque chose vous en empêche, répondez vite à ce mail.

{{gestionnaire}}
{{societe}}'),
  ('replacement-replaced', 'Remplacement, au professeur remplacé', 'answers', '{mail}',
   'Cours de {{matiere}} avec {{prenom_eleve}} : vous êtes remplacé', 'Vous êtes remplacé',
   'Bonjour {{prenom}},

Un autre professeur donne à votre place ces cours de {{matiere}} avec {{prenom_eleve}} :
{{dates}}

Ils ont quitté votre agenda. Vos autres cours avec {{prenom_eleve}} ne changent pas.

{{gestionnaire}}
{{societe}}'),
  ('replacement-taken-back', 'Remplacement annulé', 'answers', '{mail}',
   'Cours de {{matiere}} de {{prenom_eleve}} : remplacement annulé', 'Remplacement annulé',
   'Bonjour {{prenom}},

Ces cours de {{matiere}} de {{prenom_eleve}} auront finalement lieu avec {{reponse}} :
{{dates}}

{{gestionnaire}}
{{societe}}'),
  ('teacher-changed', 'Changement de professeur, à la famille', 'answers', '{mail}',
   'Cours de {{matiere}} de {{prenom_eleve}} : {{professeur}} prend la suite le {{date_debut}}', 'Un nouveau professeur',
   'Bonjour {{prenom}} {{nom}},

{{professeur}} prend la suite des cours de {{matiere}} de {{prenom_eleve}} à partir du {{date_debut}}. L’heure coûte {{prix}}.

{{dates}}

{{mot}}

Les cours donnés jusque-là restent à confirmer, dans votre espace. Une question ? Répondez à ce mail.

{{gestionnaire}}
{{societe}}'),
  ('teacher-changed-teacher', 'Changement de professeur, à celui qui prend la suite', 'answers', '{mail}',
   'Cours de {{matiere}} avec {{prenom_eleve}} : vous prenez la suite le {{date_debut}}', 'Vous prenez la suite',
   'Bonjour {{prenom}},

Vous prenez la suite des cours de {{matiere}} avec {{prenom_eleve}} à partir du {{date_debut}}. Votre part est de {{prix}} de l’heure.

{{dates}}

{{mot}}

Vous retrouvez ces cours dans votre agenda, et les déclarez sur votre accueil.

{{gestionnaire}}
{{societe}}'),
  ('contract-remade', 'Contrat refait, à la famille', 'answers', '{mail}',
   'Cours de {{prenom_eleve}} avec {{professeur}} : votre contrat est refait', 'Un contrat corrigé',
   'Bonjour {{prenom}} {{nom}},

Le contrat des cours de {{prenom_eleve}} avec {{professeur}} est refait : {{reponse}}. L’heure coûte {{prix}}.

{{mot}}

Il prend la place du contrat {{ancien_cours}}, dont les cours déjà facturés ne changent pas. Vous n’avez rien à faire ; répondez à ce mail si quelque chose vous paraît faux.

{{gestionnaire}}
{{societe}}'),
  ('contract-remade-teacher', 'Contrat refait, au professeur', 'answers', '{mail}',
   'Cours avec {{prenom_eleve}} : le contrat est refait', 'Un contrat corrigé',
   'Bonjour {{prenom}},

Le contrat de vos cours avec {{prenom_eleve}} est refait : {{reponse}}. Votre part est de {{prix}} de l’heure.

{{mot}}

Vos cours restent à leurs heures, dans votre agenda.

{{gestionnaire}}
{{societe}}'),
  ('contract-paused', 'Cours suspendus', 'answers', '{mail}',
   'Les cours de {{prenom_eleve}} avec {{professeur}} sont suspendus', 'Les cours sont suspendus',
   'Bonjour {{prenom}},

Les cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}} sont suspendus dès à présent.

{{mot}}

{{gestionnaire}}
{{societe}}'),
  ('contract-goes-on', 'Cours qui continuent ou reprennent', 'answers', '{mail}',
   'Cours de {{prenom_eleve}} avec {{professeur}} : {{reponse}}', 'Les cours continuent',
   'Bonjour {{prenom}},

Cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}} : {{reponse}}.

Vous n’avez rien à faire ; appelez-nous si quelque chose vous en empêche.

{{gestionnaire}}
{{societe}}'),
  ('price-proposed', 'Prix proposé à la famille', 'answers', '{mail}',
   'Cours de {{matiere}} de {{prenom_eleve}} : {{prix}} de l’heure', 'Un prix vous est proposé',
   'Bonjour {{prenom}} {{nom}},

Pour les cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}, nous vous proposons {{prix}} de l’heure à partir du {{date_debut}}.

{{mot}}

Répondez en un clic, sans mot de passe :
{{lien}}

Ce lien est valable {{duree}}. Une question ? Écrivez-la en répondant à ce mail.

{{gestionnaire}}
{{societe}}'),
  ('price-reminder', 'Prix proposé, rappel', 'answers', '{mail}',
   'Votre réponse : {{prix}} de l’heure à partir du {{date_debut}}', 'Nous attendons votre réponse',
   'Bonjour {{prenom}} {{nom}},

Nous vous avons proposé {{prix}} de l’heure à partir du {{date_debut}} pour les cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}, et n’avons pas encore votre réponse.

{{mot}}

Répondez en un clic, sans mot de passe :
{{lien}}

Sans réponse de votre part, rien ne change et nous vous appelons.

{{societe}}'),
  ('price-withdrawn', 'Prix proposé, retiré', 'answers', '{mail}',
   'Cours de {{matiere}} de {{prenom_eleve}} : {{prix}} de l’heure ne vous est plus proposé', 'Un prix proposé est retiré',
   'Bonjour {{prenom}} {{nom}},

Nous retirons le prix de {{prix}} de l’heure que nous vous avions proposé à partir du {{date_debut}} pour les cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}. Vous n’avez rien à répondre.

{{mot}}

{{gestionnaire}}
{{societe}}'),
  ('price-corrected', 'Prix corrigé, à la famille', 'answers', '{mail}',
   'Prix corrigé : {{prix}} de l’heure', 'Le prix de vos cours est corrigé',
   'Bonjour {{prenom}} {{nom}},

Le prix enregistré pour les cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}} était faux : {{ancien_prix}} de l’heure. Nous l’avons corrigé : {{prix}} de l’heure depuis le {{date_debut}}.

{{mot}}

Appelez-nous si ce n’est pas ce dont nous étions convenus.

{{gestionnaire}}
{{societe}}'),
  ('price-corrected-teacher', 'Rémunération corrigée, au professeur', 'answers', '{mail}',
   'Cours avec {{prenom_eleve}} : {{prix}} de l’heure', 'Votre rémunération est corrigée',
   'Bonjour {{prenom}},

Ce que nous avions enregistré pour vos cours de {{matiere}} avec {{prenom_eleve}} était faux : {{ancien_prix}} de l’heure. Nous l’avons corrigé : {{prix}} de l’heure depuis le {{date_debut}}.

{{mot}}

{{gestionnaire}}
{{societe}}'),
  ('contract-loyalty', 'Remise de fidélité', 'answers', '{mail}',
   'Merci de votre fidélité : {{prix}} de l’heure', 'Merci de votre fidélité',
   'Bonjour {{prenom}} {{nom}},

{{mot}} Pour vous en remercier, l’heure de {{matiere}} de {{prenom_eleve}} avec {{professeur}} passe de {{ancien_prix}} à {{prix}}, dès votre prochain cours à partir du {{date_debut}}.

Vous n’avez rien à faire.

{{societe}}'),
  ('test-course-failed-teacher', 'Cours d’essai sans suite, au professeur', 'answers', '{mail}',
   'Les cours avec {{prenom_eleve}} s’arrêtent après l’essai', 'Cet essai reste sans suite',
   'Bonjour {{prenom}},

Après le cours d’essai de {{matiere}} avec {{prenom_eleve}}, la famille ne poursuit pas. Ce cours vous reste dû comme les autres.

Merci de l’avoir donné, et à bientôt pour un autre élève.

{{gestionnaire}}
{{societe}}'),
  ('test-course-opinion', 'Avis sur le cours d’essai', 'answers', '{mail}',
   'Le cours d’essai de {{prenom_eleve}} vous a-t-il convenu ?', 'Ce cours vous a-t-il convenu ?',
   'Bonjour {{prenom}} {{nom}},

{{prenom_eleve}} a eu son cours d’essai de {{matiere}} avec {{professeur}}, le {{date_cours}}. Dites-nous en un clic s’il vous convient, et nous continuons ; sinon, nous cherchons un autre professeur :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}.

{{societe}}');
