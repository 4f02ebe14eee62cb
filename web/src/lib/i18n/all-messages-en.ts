import comments from '../../../public/locales/en/comments.json';
import common from '../../../public/locales/en/common.json';
import errors from '../../../public/locales/en/errors.json';
import explore from '../../../public/locales/en/explore.json';
import guest from '../../../public/locales/en/guest.json';
import post from '../../../public/locales/en/post.json';
import profile from '../../../public/locales/en/profile.json';
import reactions from '../../../public/locales/en/reactions.json';
import share from '../../../public/locales/en/share.json';

/** All messages of pages whose HTML contains only the messages in use. */
export default { comments, common, errors, explore, guest, post, profile, reactions, share };
