// A page about whatever is asked, in the shape that Cartable asks for: plain sentences, so that screens have something to show.

/** `subject` as the demand quotes it: « stage de mathématiques à Lyon ». */
export function writtenPage(subject: string) {
  const title = subject.charAt(0).toLocaleUpperCase('fr-FR') + subject.slice(1)
  return {
    title: title.slice(0, 60),
    metaDescription: `${title} : un accompagnement suivi, des professeurs choisis et une organisation qui s’adapte à votre semaine.`,
    parts: [
      {
        kind: 'text',
        heading: `Pourquoi choisir ${subject} ?`,
        body: `Chaque élève avance à son rythme. ${title}, c’est d’abord un échange avec la famille pour comprendre où en est l’élève, ce qui lui résiste et ce qu’il voudrait retrouver.\n\nNous cherchons ensuite un professeur qui connaît le programme et l’âge de l’élève. Les premières séances servent à reprendre les bases sans se presser, puis le travail suit ce qui se fait en classe.`,
      },
      {
        kind: 'points',
        heading: 'Comment cela se passe',
        body: 'Vous nous dites ce dont l’élève a besoin\nNous vous proposons un professeur\nUne première séance permet de se connaître\nVous continuez si elle vous convient',
      },
      {
        kind: 'text',
        heading: 'À domicile ou en ligne',
        body: 'Les séances ont lieu chez vous, ou à distance avec un tableau partagé. Les horaires se choisissent ensemble et peuvent changer d’une semaine à l’autre, pendant les vacances comme en période d’examens.\n\nAprès chaque séance, le professeur note ce qui a été vu. Vous suivez ainsi les progrès sans avoir à les demander.',
      },
      {
        kind: 'question',
        heading: 'Qui sont les professeurs ?',
        body: 'Des enseignants et des étudiants avancés que nous rencontrons tous. Nous vérifions leurs diplômes et leur manière d’expliquer avant de leur confier un élève.',
      },
      {
        kind: 'question',
        heading: 'Peut-on changer de professeur ?',
        body: 'Oui. Si l’entente ne vient pas, dites-le nous : nous cherchons quelqu’un d’autre, sans frais.',
      },
    ],
  }
}
