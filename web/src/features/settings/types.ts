export type SectionId = 'main' | 'personal-information' | 'interests' | 'security' | 'standing';
