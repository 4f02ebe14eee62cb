import { REACTIONS, type ReactionName } from '@/ui';

/** Whether the API's word is a reaction that has a face here. */
export function isReaction(name: string): name is ReactionName {
  return REACTIONS.some((reaction) => reaction === name);
}
